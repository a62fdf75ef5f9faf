import type { LinkedKind } from '@gemelo/contract/endpoints/links';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

export interface LinkedRecord {
  entity: LinkedKind;
  id: number;
}

interface FoundLink extends LinkedRecord {
  idRecordLink: number;
  at: string;
}

/** Both directions, because a pair is stored once. */
const linksById = prepared<LinkedRecord>()(
  (_db, { entity, id }) => sql<FoundLink>`
    select id_record_link, other as entity, other_id as id, at from record_link
    where entity = ${entity} and entity_id = ${id}
    union all
    select id_record_link, entity, entity_id, at from record_link where other = ${entity} and other_id = ${id}
    order by id_record_link`,
);
export const findLinks = (tx: Tx, record: LinkedRecord): Promise<FoundLink[]> => linksById.all(tx, record);

/** A pair in the order in which it is stored. */
export const inOrder = (one: LinkedRecord, other: LinkedRecord): [LinkedRecord, LinkedRecord] =>
  one.entity < other.entity || (one.entity === other.entity && one.id < other.id)
    ? [one, other]
    : [other, one];
