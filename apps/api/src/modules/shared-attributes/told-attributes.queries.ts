import {
  type AttributeScope,
  type AttributeState,
  type EffectiveAttribute,
  SHOWN_TWINS,
  type ToldTwin,
  type TwinSharedAttributes,
} from '@gemelo/contract/endpoints/shared-attributes';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { type Owned, ownerOf } from './shared-attributes.queries.ts';

interface Progress {
  state: AttributeState;
  deliveredAt: string | null;
  answeredAt: string | null;
  refusal: string | null;
  reported: unknown;
  reportedAt: string | null;
}
const laterOf = (one: string | null, other: string | null) =>
  one !== null && (other === null || Date.parse(one) > Date.parse(other)) ? one : other;

/** How far a value has come with a device. */
const progressOf = ({ state, deliveredAt, answeredAt, refusal, reported, reportedAt }: Progress) => ({
  state,
  deliveredAt,
  answeredAt: state === 'confirmed' ? laterOf(reportedAt, answeredAt) : answeredAt,
  refusal: state === 'refused' ? refusal : null,
  reported: reportedAt === null ? null : { value: reported, at: reportedAt },
});

type ToldRow = Pick<ToldTwin, 'idTwin' | 'name' | 'mac'> & Progress & { total: number };
const toldBy = prepared<{ idSharedAttribute: number }>()(
  (_db, { idSharedAttribute }) => sql<ToldRow>`
    with told as (
      select t.id_twin, t.name, t.mac, s.refusal, r.value as reported, r.at as reported_at,
        case when s.value = o.value then s.delivered_at end as delivered_at,
        case when s.value = o.value then s.answered_at end as answered_at,
        shared_attribute_progress(o.value, s.value, s.delivered_at, s.answered_at, s.refusal, r.value, r.at) as state
      from shared_attribute o
      join twin t on t.state = 'Activo' and t.id_company = o.id_company
        and (t.id_twin = o.id_twin or t.id_warehouse = o.id_warehouse or t.id_twin_model = o.id_twin_model)
      left join shared_attribute n on n.id_twin = t.id_twin and n.key = o.key and o.id_twin is null
      left join shared_attribute p on p.id_warehouse = t.id_warehouse and p.key = o.key and o.id_twin_model is not null
      left join shared_attribute_state s on s.id_twin = t.id_twin and s.key = o.key
      left join twin_attribute r on r.id_twin = t.id_twin and r.key = o.key
      where o.id_shared_attribute = ${idSharedAttribute} and n.id_twin is null and p.id_warehouse is null
    )
    select *, count(*) over ()::int as total from told
    order by array_position(array['refused', 'different', 'waiting', 'delivered', 'confirmed'], state), name, id_twin
    limit ${sql.lit(SHOWN_TWINS)}`,
);
/** The devices for which a value counts, with what each did with it. */
export async function readTold(tx: Tx, idSharedAttribute: number) {
  const rows = await toldBy.all(tx, { idSharedAttribute });
  const twins: ToldTwin[] = rows.map(({ idTwin, name, mac, ...row }) => ({
    idTwin,
    name,
    mac,
    ...progressOf(row),
  }));
  return { twins, total: rows[0]?.total ?? 0 };
}

type HeldRow = Owned &
  Progress & {
    key: string;
    value: unknown;
    scope: AttributeScope;
    idSharedAttribute: number;
    version: number;
    updatedAt: string;
    rank: number;
  };
const heldByTwin = prepared<{ idTwin: number }>()(
  (_db, { idTwin }) => sql<HeldRow>`
    select h.key, h.value, h.scope, h.id_shared_attribute, a.version, h.updated_at, h.rank,
      a.id_twin, t.name as twin_name, a.id_warehouse, w.name as warehouse_name, a.id_twin_model, m.name as model_name,
      shared_attribute_progress(h.value, s.value, s.delivered_at, s.answered_at, s.refusal, r.value, r.at) as state,
      case when s.value = h.value then s.delivered_at end as delivered_at,
      case when s.value = h.value then s.answered_at end as answered_at,
      case when s.value = h.value then s.refusal end as refusal,
      r.value as reported, r.at as reported_at
    from shared_attributes_of(array[${idTwin}::int]) h
    join shared_attribute a on a.id_shared_attribute = h.id_shared_attribute
    left join twin t on t.id_twin = a.id_twin
    left join warehouse w on w.id_warehouse = a.id_warehouse
    left join twin_model m on m.id_twin_model = a.id_twin_model
    left join shared_attribute_state s on s.id_twin = ${idTwin}::int and s.key = h.key
    left join twin_attribute r on r.id_twin = ${idTwin}::int and r.key = h.key
    order by h.key, h.rank`,
);
const removedFrom = prepared<{ idTwin: number }>()(
  (_db, { idTwin }) => sql<TwinSharedAttributes['removed'][number]>`
    select s.key, s.value, s.delivered_at from shared_attribute_state s
    where s.id_twin = ${idTwin}
      and not exists (select from shared_attributes_of(array[${idTwin}::int]) h where h.key = s.key)
    order by s.key`,
);

const presentHeld = (row: HeldRow, overridden: readonly HeldRow[]): EffectiveAttribute => ({
  key: row.key,
  value: row.value,
  scope: row.scope,
  idSharedAttribute: row.idSharedAttribute,
  version: row.version,
  ...ownerOf(row),
  updatedAt: row.updatedAt,
  overrides: overridden.map((wider) => ({ scope: wider.scope, value: wider.value, ...ownerOf(wider) })),
  ...progressOf(row),
});

/** What holds for a twin and what its device did with it. */
export async function readTwinShared(tx: Tx, idTwin: number): Promise<TwinSharedAttributes> {
  const [rows, removed] = await together(tx, heldByTwin.ask({ idTwin }), removedFrom.ask({ idTwin }));
  return {
    attributes: rows
      .filter(({ rank }) => rank === 1)
      .map((row) =>
        presentHeld(
          row,
          rows.filter(({ key, rank }) => key === row.key && rank > 1),
        ),
      ),
    removed,
  };
}
