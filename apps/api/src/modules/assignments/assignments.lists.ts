import type { listAssignments } from '@gemelo/contract/endpoints/assignments';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { among, byValue, equals, type Filter, where } from '../../db/lists/filters.ts';
import { createSearch } from '../../db/lists/search.ts';
import { builder, given, prepared, together } from '../../db/prepared.ts';
import { presentAssignment, selectAssignments } from './assignments.queries.ts';

/** Limit of assignments found by their twins, newest first. */
const MAX_ASSIGNMENTS = 5_000;

const assignmentsOf = prepared<{ twins: readonly number[] }>()(
  (_db, { twins }) => sql<{ idAssignment: number }>`
    select distinct id_assignment from twin_assignment where id_twin = any(${twins})
    order by 1 desc limit ${sql.lit(MAX_ASSIGNMENTS)}`,
);

const searchWarehouses = createSearch({ table: 'warehouse', id: 'idWarehouse', columns: ['name'] });
const searchLots = createSearch({ table: 'lot', id: 'idLot', columns: ['name'] });
const searchTwins = createSearch({ table: 'twin', id: 'idTwin', columns: ['name', 'mac', 'macDigits'] });

/** Found by place, twin or number; matches of the last two are few and resolved before the list is read. */
const searchingAssignments: Filter<string> = async (search, name, tx) => {
  const [[warehouses], [lots], [twins]] = await together(
    tx,
    searchWarehouses(search),
    searchLots(search),
    searchTwins(search),
  );
  const found = twins?.ids.length ? await assignmentsOf.all(tx, { twins: twins.ids }) : [];
  const ids = found.map(({ idAssignment }) => idAssignment);
  if (/^\d{1,9}$/.test(search)) ids.push(Number(search));
  const byId = () => sql<boolean>`a.id_assignment = any(${given(name)}::int[])`;
  if (!warehouses?.ids.length && !lots?.ids.length)
    return { shape: `${name}#`, values: { [name]: ids }, condition: byId };
  const [inWarehouses, inLots] = [`${name}Warehouses`, `${name}Lots`];
  return {
    shape: `${name}#place`,
    values: { [name]: ids, [inWarehouses]: warehouses?.ids ?? [], [inLots]: lots?.ids ?? [] },
    // A place may have any number of assignments, a twin only a few.
    replan: true,
    condition: () =>
      sql<boolean>`(a.id_warehouse = any(${given(inWarehouses)}) or a.id_lot = any(${given(inLots)}) or ${byId()})`,
  };
};

type AssignmentQuery = Pick<
  QueryOf<typeof listAssignments>,
  'search' | 'state' | 'idWarehouse' | 'idLot' | 'type' | 'idTwin'
>;
interface AssignmentFilters extends Omit<AssignmentQuery, 'type'> {
  idCompany: number;
  type?: 'warehouse' | 'lot' | undefined;
}

const assignments = defineList<AssignmentFilters>()({
  entity: 'assignment',
  rows: () => selectAssignments(builder),
  filters: {
    idCompany: equals('a.idCompany'),
    search: searchingAssignments,
    idTwin: where<number>(
      () => sql<boolean>`a.id_assignment in (
        select ta.id_assignment from twin_assignment ta where ta.id_twin = ${given('idTwin')})`,
    ),
    idLot: among('a.idLot'),
    idWarehouse: among('a.idWarehouse'),
    state: among('a.state'),
    type: byValue((type: 'warehouse' | 'lot') =>
      type === 'lot' ? sql<boolean>`a.id_lot is not null` : sql<boolean>`a.id_lot is null`,
    ),
  },
  order: { idAssignment: 'a.idAssignment', createdAt: 'a.createdAt' },
  newest: ['a.idAssignment'],
  present: presentAssignment,
});

export const assignmentList = (tx: Tx, idCompany: number, { type, search, ...query }: AssignmentQuery) =>
  assignments(tx, {
    ...query,
    idCompany,
    // An empty search matches everything, and so do both kinds together.
    search: search || undefined,
    type: type?.length === 1 ? type[0] : undefined,
  });
