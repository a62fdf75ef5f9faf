import type { BiFilter, Group } from '@gemelo/contract/endpoints/bi-filter';
import { type FieldIssue, Invalid } from '@gemelo/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Period } from './period.ts';

/** Whose figures, of which places, over which period. */
export interface Scope {
  idCompany: number;
  group: Group;
  filter: BiFilter;
  /** Those asked for, or null for all. */
  measurements: number[] | null;
  period: Period;
}

const tables = {
  warehouses: sql`select id_warehouse as id from warehouse where id_company`,
  segments: sql`select id_warehouse_segment as id from warehouse_segment where id_company`,
  lots: sql`select id_lot as id from lot where id_company`,
  twins: sql`select id_twin as id from twin where id_company`,
};
const dims = Object.keys(tables) as (keyof typeof tables)[];

/** An empty list asks for everything. */
export const chosen = (ids: readonly number[] | undefined): number[] | null =>
  ids?.length ? [...ids] : null;

/** Refuses ids that the company does not have. */
export async function checkChosen(tx: Tx, idCompany: number, filter: BiFilter): Promise<void> {
  const issues: FieldIssue[] = [];
  for (const dim of dims) {
    const ids = chosen(filter[dim]);
    if (!ids) continue;
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${ids}::int[]) asked (id) where id not in (${tables[dim]} = ${idCompany})`.execute(
      tx,
    );
    if (rows.length > 0) issues.push({ path: dim, rule: 'reference' });
  }
  const measurements = chosen(filter.measurements);
  if (measurements) {
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${measurements}::int[]) asked (id) where id not in (select id_measurement from measurement)`.execute(
      tx,
    );
    if (rows.length > 0) issues.push({ path: 'measurements', rule: 'reference' });
  }
  if (issues.length > 0) throw new Invalid(issues);
}

/** `and` before each condition; none for what is not asked. */
export const where = (...conditions: (RawBuilder<unknown> | null)[]): RawBuilder<unknown> =>
  conditions.reduce<RawBuilder<unknown>>((all, one) => (one ? sql`${all} and ${one}` : all), sql`true`);

export const anyOf = (column: RawBuilder<unknown>, ids: readonly number[] | null) =>
  ids ? sql`${column} = any(${ids}::int[])` : null;

/** Which filters the kept figures of a kind of place can answer by themselves. */
const answeredBy: Record<Exclude<Group, 'twin'>, readonly (keyof typeof tables)[]> = {
  company: [],
  warehouse: ['warehouses'],
  segment: ['warehouses', 'segments'],
  lot: ['warehouses', 'lots'],
};

/**
 * The places whose kept figures answer, if there are any; otherwise those of single devices are put together. Chosen
 * warehouses make up their part of the company, but a device that goes from one to another has one swing in all of them.
 */
export function keptPlaces(
  scope: Scope,
  { swings }: { swings?: boolean | undefined } = {},
): Scope | undefined {
  const { group, filter } = scope;
  if (group === 'twin') return undefined;
  const asked = dims.filter((dim) => chosen(filter[dim]));
  if (asked.every((dim) => answeredBy[group].includes(dim))) return scope;
  const isPart = group === 'company' && asked.every((dim) => dim === 'warehouses');
  return isPart && !(swings && (filter.warehouses?.length ?? 0) > 1)
    ? { ...scope, group: 'warehouse' }
    : undefined;
}

/** Condition on `id_place` of figures of places. */
export function ofPlaces({ group, filter, idCompany }: Scope): RawBuilder<unknown> {
  const warehouses = chosen(filter.warehouses);
  const id = sql`d.id_place`;
  const inWarehouses = (table: RawBuilder<unknown>) =>
    warehouses &&
    sql`${id} in (${table} where x.id_company = ${idCompany} and x.id_warehouse = any(${warehouses}::int[]))`;
  switch (group) {
    case 'warehouse':
      return where(anyOf(id, warehouses));
    case 'segment':
      return where(
        anyOf(id, chosen(filter.segments)),
        inWarehouses(sql`select x.id_warehouse_segment from warehouse_segment x`),
      );
    case 'lot':
      return where(anyOf(id, chosen(filter.lots)), inWarehouses(sql`select x.id_lot from lot x`));
    default:
      return sql`true`;
  }
}

/** Condition on rows `t` of single devices, in `twin_day` or by the hour. */
export function ofTwins({ filter, measurements }: Scope): RawBuilder<unknown> {
  const segments = chosen(filter.segments);
  return where(
    measurements ? anyOf(sql`t.id_measurement`, measurements) : sql`t.id_measurement > 0`,
    anyOf(sql`t.id_twin`, chosen(filter.twins)),
    anyOf(sql`t.id_warehouse`, chosen(filter.warehouses)),
    anyOf(sql`t.id_lot`, chosen(filter.lots)),
    segments && sql`t.segments && ${segments}::int[]`,
  );
}

/** The place that a row `t` of a single device counts for, as `p.id_place`; a device may stand in several segments. */
export function placeOf({ group, filter, idCompany }: Scope): RawBuilder<unknown> {
  switch (group) {
    case 'company':
      return sql`cross join (select ${idCompany}::int) p (id_place)`;
    case 'warehouse':
      return sql`join lateral (select t.id_warehouse) p (id_place) on t.id_warehouse > 0`;
    case 'lot':
      return sql`join lateral (select t.id_lot) p (id_place) on t.id_lot > 0`;
    case 'segment':
      return sql`join lateral unnest(t.segments) p (id_place) on ${where(anyOf(sql`p.id_place`, chosen(filter.segments)))}`;
    case 'twin':
      return sql`cross join lateral (select t.id_twin) p (id_place)`;
  }
}
