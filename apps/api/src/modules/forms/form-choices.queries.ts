import type { OfferedRecord } from '@gemelo/contract/forms/compiled';
import type { ChoiceSource, FormDocument } from '@gemelo/contract/forms/document';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type BoundQuery, type Builder, prepared, together } from '../../db/prepared.ts';

export interface Offered {
  value: string;
  label: string;
  columns: Record<string, string>;
}

const columns = (text: string) => sql<Record<string, string>>`${sql.raw(text)}`.as('columns');

/** The records of each source, with what choice filters compare (`choiceColumns`). */
export const offered = {
  twin: (db: Builder) =>
    db
      .selectFrom('twin as r')
      .select([
        sql<string>`r.id_twin::text`.as('value'),
        'r.name as label',
        columns(
          `json_build_object('warehouse', r.id_warehouse::text, 'model', r.id_twin_model::text, 'type', r.twin_type)`,
        ),
      ]),
  warehouse: (db: Builder) =>
    db
      .selectFrom('warehouse as r')
      .select([sql<string>`r.id_warehouse::text`.as('value'), 'r.name as label', columns(`'{}'::json`)]),
  segment: (db: Builder) =>
    db
      .selectFrom('warehouseSegment as r')
      .innerJoin('warehouse as w', 'w.idWarehouse', 'r.idWarehouse')
      .innerJoin('warehouseCategory as k', 'k.idWarehouseCategory', 'r.idWarehouseCategory')
      .select([
        sql<string>`r.id_warehouse_segment::text`.as('value'),
        sql<string>`w.name || ' · ' || k.name || ' · ' || r.name`.as('label'),
        columns(
          `json_build_object('warehouse', r.id_warehouse::text, 'category', r.id_warehouse_category::text)`,
        ),
      ]),
  lot: (db: Builder) =>
    db
      .selectFrom('lot as r')
      .innerJoin('warehouse as w', 'w.idWarehouse', 'r.idWarehouse')
      .select([
        sql<string>`r.id_lot::text`.as('value'),
        sql<string>`r.name || ' · ' || w.name`.as('label'),
        columns(`json_build_object('warehouse', r.id_warehouse::text)`),
      ]),
  user: (db: Builder) =>
    db
      .selectFrom('appUser as r')
      .select([
        sql<string>`r.id_user::text`.as('value'),
        'r.name as label',
        columns(`json_build_object('role', coalesce(r.id_role::text, ''))`),
      ]),
} as const;

/** Which sources the questions of a form offer. */
export const sourcesIn = ({ items }: FormDocument): Set<ChoiceSource> =>
  new Set(items.flatMap(({ choicesFrom }) => choicesFrom ?? []));

interface Chosen {
  idCompany: number;
  ids: readonly number[];
}
type Given = { [Name in keyof Chosen]: RawBuilder<Chosen[Name]> };
const isChosen = (id: string, { idCompany, ids }: Given) =>
  sql<boolean>`r.id_company = ${idCompany} and ${sql.ref(id)} = any(${ids}::int[])`;
const queries = {
  twin: prepared<Chosen>()((db, chosen) => offered.twin(db).where(isChosen('r.idTwin', chosen))),
  warehouse: prepared<Chosen>()((db, chosen) =>
    offered.warehouse(db).where(isChosen('r.idWarehouse', chosen)),
  ),
  segment: prepared<Chosen>()((db, chosen) =>
    offered.segment(db).where(isChosen('r.idWarehouseSegment', chosen)),
  ),
  lot: prepared<Chosen>()((db, chosen) => offered.lot(db).where(isChosen('r.idLot', chosen))),
  user: prepared<Chosen>()((db, chosen) => offered.user(db).where(isChosen('r.idUser', chosen))),
};

export type Records = Partial<Record<ChoiceSource, ReadonlyMap<string, OfferedRecord>>>;

/**
 * The chosen records of a company, also those that are no longer active: an answer may be sent long after it was given.
 */
export async function recordsChosen(
  tx: Tx,
  idCompany: number,
  chosen: ReadonlyMap<ChoiceSource, ReadonlySet<number>>,
): Promise<Records> {
  const asked = [...chosen].filter(([, ids]) => ids.size > 0);
  const bound: BoundQuery<Offered>[] = asked.map(([source, ids]) =>
    queries[source].ask({ idCompany, ids: [...ids] }),
  );
  const found = bound.length > 0 ? await together(tx, ...bound) : [];
  const maps = new Map(asked.map(([source], at) => [source, found[at] ?? []]));
  return Object.fromEntries(
    [...chosen.keys()].map((source) => [
      source,
      new Map(
        (maps.get(source) ?? []).map(({ value, label, columns: own }) => [value, { label, columns: own }]),
      ),
    ]),
  );
}
