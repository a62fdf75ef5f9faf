import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { type HeldAttribute, readGone, readHeld, readReported } from '../../db/shared-attributes.ts';
import { firmwareAttributesOf } from '../firmware/offered.ts';
import { inBatches } from './in-batches.ts';

export interface TwinAttributes {
  /** What holds for the twin, by key. */
  shared: readonly HeldAttribute[];
  /** What it was given and holds no more. */
  gone: readonly { key: string }[];
  /** What the twin says of itself. */
  client: readonly { key: string; value: unknown }[];
}

const byTwin = <Row extends { idTwin: number }>(rows: readonly Row[]) => {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const those = found.get(row.idTwin);
    if (those) those.push(row);
    else found.set(row.idTwin, [row]);
  }
  return found;
};

export function createAttributeReader(database: Database) {
  const read = async (twins: readonly number[]) => {
    const { at, held } = await database.read(system, (tx) => readHeld(tx, twins));
    const found = byTwin(held);
    return { at: Date.parse(at), of: (idTwin: number): readonly HeldAttribute[] => found.get(idTwin) ?? [] };
  };

  return {
    /** What holds for many twins, in one statement. */
    heldBy: read,
    /** What holds for one twin, with the moment of the database before which it was read. */
    heldByOne: inBatches(async (twins) => {
      const { at, of } = await read(twins);
      return (idTwin) => ({ at, held: of(idTwin) });
    }),
    /** Everything about one twin. */
    of: inBatches<TwinAttributes>(async (twins) => {
      const [{ of }, reported, gone, firmwareOf] = await Promise.all([
        read(twins),
        database.read(system, (tx) => readReported(tx, twins)).then(byTwin),
        database.read(system, (tx) => readGone(tx, twins)).then(byTwin),
        firmwareAttributesOf(database, twins),
      ]);
      return (idTwin) => ({
        shared: [...of(idTwin), ...firmwareOf(idTwin)],
        gone: gone.get(idTwin) ?? [],
        client: reported.get(idTwin) ?? [],
      });
    }),
  };
}
export type AttributeReader = ReturnType<typeof createAttributeReader>;
