import type { Movement, MovementKind } from '@gemelo/contract/endpoints/twin-movements';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { equals } from '../../db/lists/filters.ts';
import { authorOrNone } from '../../db/person.ts';
import { type Builder, builder, prepared } from '../../db/prepared.ts';

interface Move {
  kind: MovementKind;
  twins: readonly number[];
  reason?: string | null | undefined;
}

/** A place in the history: names are read now, so that a renamed warehouse is recognized. */
const placeColumns = [
  sql<Movement['Warehouse']>`json_build_object('idWarehouse', w.id_warehouse, 'name', w.name)`.as(
    'warehouse',
  ),
  sql<
    Movement['Destination']
  >`case when d.id_warehouse is not null then json_build_object('idWarehouse', d.id_warehouse, 'name', d.name) end`.as(
    'destination',
  ),
  sql<
    Movement['Lot']
  >`case when l.id_lot is not null then json_build_object('idLot', l.id_lot, 'name', l.name) end`.as('lot'),
  sql<Movement['segments']>`coalesce((
    select json_agg(json_build_object('idWarehouseSegment', s.id_warehouse_segment, 'name', s.name) order by s."order", s.id_warehouse_segment)
    from warehouse_segment s where s.id_warehouse_segment = any(m.segments)), '[]')`.as('segments'),
] as const;

const movementsOf = (db: Builder) =>
  db
    .selectFrom('movement as m')
    .innerJoin('warehouse as w', 'w.idWarehouse', 'm.idWarehouse')
    .leftJoin('warehouse as d', 'd.idWarehouse', 'm.idDestination')
    .leftJoin('lot as l', 'l.idLot', 'm.idLot')
    .leftJoin('appUser as u', 'u.idUser', 'm.idUser');

interface Place {
  warehouse: Movement['Warehouse'];
  destination: Movement['Destination'];
  lot: Movement['Lot'];
}

const presentPlace = <P extends Place>({ warehouse, destination, lot, ...rest }: P) => ({
  ...rest,
  Warehouse: warehouse,
  Destination: destination,
  Lot: lot,
});

const movementList = defineList<{ idTwin: number }>()({
  entity: 'twin',
  rows: () =>
    movementsOf(builder).select([
      'm.idMovement',
      'm.kind',
      'm.idAssignment',
      'm.state',
      'm.reason',
      'm.at',
      authorOrNone('u', 'm.id_user').as('user'),
      ...placeColumns,
    ]),
  filters: { idTwin: equals('m.idTwin') },
  order: { at: 'm.at' },
  newest: ['m.at', 'm.idMovement'],
  present: presentPlace,
});

/** The last time that each twin was sent; an index step for each. */
const lastSent = prepared<{ twins: readonly number[] }>()(
  (_db, { twins }) => sql<{ idTwin: number; since: string; user: string | null }>`
    select sent.id_twin, sent.at as since, ${authorOrNone('u', 'sent.id_user')} as "user"
    from unnest(${twins}::int[]) asked (id)
    cross join lateral (
      select m.id_twin, m.at, m.id_user from movement m
      where m.id_twin = asked.id and m.kind = 'sent' order by m.at desc, m.id_movement desc limit 1) sent
    left join app_user u on u.id_user = sent.id_user`,
);

const recordMovements = prepared<{
  kind: MovementKind;
  twins: readonly number[];
  idUser: number | null;
  reason: string | null;
}>()(
  (_db, { kind, twins, idUser, reason }) =>
    sql`select record_movements(${kind}, ${twins}::int[], ${idUser}, ${reason})`,
);

interface NewTwin {
  idTwin: number;
  idCompany: number;
  idWarehouse: number;
}
const recordCreated = prepared<NewTwin & { idUser: number | null }>()(
  (db, { idTwin, idCompany, idWarehouse, idUser }) =>
    db
      .insertInto('movement')
      .values({ kind: 'created', state: 'Activo', idTwin, idCompany, idWarehouse, idUser }),
);

/** The movement history of every twin, written with each change of place or state. */
export const movements = {
  /** Records the current place and state of the twins, in the transaction that changed them. */
  async record(tx: Tx, actor: Context, { kind, twins, reason = null }: Move) {
    recordMovements.later(tx, { kind, twins, idUser: actor.idUser, reason });
  },

  /** The same for one new twin, which has no assignment to look up. */
  recordCreated(tx: Tx, actor: Context, twin: NewTwin) {
    recordCreated.later(tx, { ...twin, idUser: actor.idUser });
  },

  list: movementList,

  /** The latest movement of a twin. */
  async last(tx: Tx, idTwin: number): Promise<number | null> {
    const row = await tx
      .selectFrom('movement')
      .select('idMovement')
      .where('idTwin', '=', idTwin)
      .orderBy('at', 'desc')
      .orderBy('idMovement', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.idMovement ?? null;
  },

  /** Since when twins are on their way. */
  sentAt: (tx: Tx, twins: readonly number[]) => lastSent.all(tx, { twins }),

  async placeAt(tx: Tx, idTwin: number, at: string) {
    const row = await movementsOf(tx)
      .select(['m.idAssignment', 'm.state', 'm.at as since', ...placeColumns])
      .where('m.idTwin', '=', idTwin)
      .where('m.at', '<=', at)
      .orderBy('m.at', 'desc')
      .orderBy('m.idMovement', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? presentPlace(row) : null;
  },
};
export type Movements = typeof movements;
