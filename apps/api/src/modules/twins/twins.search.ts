import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { indexedMatches } from '../../http/search.ts';

const searched = { table: 'twin', id: 'idTwin', columns: ['name', 'mac', 'macDigits'] } as const;
const SEPARATED = /^[0-9a-f]{2}([.:-][0-9a-f]{0,4})+$/i;

/** A MAC is found in any form in which people write it, whole or in part. */
export async function twinMatches(tx: Tx, search: string): Promise<RawBuilder<boolean>> {
  const asTyped = await indexedMatches(tx, searched, search);
  const digits = search.replace(/\S+/g, (word) =>
    SEPARATED.test(word) || /^([0-9a-f]{4}\.)+[0-9a-f]{0,4}$/i.test(word) ? word.replace(/[.:-]/g, '') : word,
  );
  if (digits === search) return asTyped;
  return sql<boolean>`(${asTyped} or ${await indexedMatches(tx, searched, digits)})`;
}
