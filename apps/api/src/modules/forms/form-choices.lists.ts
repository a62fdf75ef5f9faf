import type { formChoices } from '@gemelo/contract/endpoints/forms';
import type { ChoiceSource } from '@gemelo/contract/forms/document';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList, type Listing } from '../../db/lists/define-list.ts';
import { byValue, equals, type Filter, where } from '../../db/lists/filters.ts';
import { matching, searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { type Offered, offered } from './form-choices.queries.ts';

interface ChoiceFilters extends Pick<QueryOf<typeof formChoices>, 'search' | 'values' | 'warehouse'> {
  idCompany: number;
  active: true;
}

const active = byValue<true>(() => sql<boolean>`r.state = 'Activo'`);
const idCompany = equals('r.idCompany');
const withId = (column: string) =>
  where<number[]>((name) => sql<boolean>`${sql.ref(column)} = any(${given(name)}::int[])`);
const everywhere: Filter<number> = byValue(() => sql<boolean>`true`);
const present = (row: Offered): Offered => row;

/** What each source offers now. */
const lists: Record<ChoiceSource, (tx: Tx, filters: ChoiceFilters) => Promise<Listing<Offered>>> = {
  twin: defineList<ChoiceFilters>()({
    entity: 'twin',
    rows: () => offered.twin(builder),
    filters: {
      ...{ idCompany, active, values: withId('r.idTwin'), warehouse: equals('r.idWarehouse') },
      search: searching({ table: 'twin', id: 'idTwin', columns: ['mac', 'macDigits', 'name'] }, 'r'),
    },
    order: { label: 'r.name' },
    newest: ['r.idTwin'],
    present,
  }),
  warehouse: defineList<ChoiceFilters>()({
    entity: 'warehouse',
    rows: () => offered.warehouse(builder),
    filters: {
      ...{ idCompany, active, values: withId('r.idWarehouse'), warehouse: equals('r.idWarehouse') },
      search: searching({ table: 'warehouse', id: 'idWarehouse', columns: ['name'] }, 'r'),
    },
    order: { label: 'r.name' },
    newest: ['r.idWarehouse'],
    present,
  }),
  segment: defineList<ChoiceFilters>()({
    entity: 'warehouse',
    rows: () => offered.segment(builder),
    filters: {
      ...{ idCompany, active, values: withId('r.idWarehouseSegment'), warehouse: equals('r.idWarehouse') },
      search: matching(['w.name', 'k.name', 'r.name']),
    },
    order: { label: sql`w.name || ' · ' || k.name || ' · ' || r.name` },
    newest: ['r.idWarehouseSegment'],
    present,
  }),
  lot: defineList<ChoiceFilters>()({
    entity: 'lot',
    rows: () => offered.lot(builder),
    filters: {
      ...{ idCompany, active, values: withId('r.idLot'), warehouse: equals('r.idWarehouse') },
      search: matching(['r.name', 'w.name']),
    },
    order: { label: sql`r.name || ' · ' || w.name` },
    newest: ['r.idLot'],
    present,
  }),
  user: defineList<ChoiceFilters>()({
    entity: 'user',
    rows: () => offered.user(builder).where('r.idRole', 'is not', null),
    filters: {
      ...{ idCompany, active, values: withId('r.idUser'), warehouse: everywhere },
      search: matching(['r.name']),
    },
    order: { label: 'r.name' },
    newest: ['r.idUser'],
    present,
  }),
};

export const choiceList = (
  tx: Tx,
  source: ChoiceSource,
  { search, values, warehouse }: Omit<ChoiceFilters, 'idCompany' | 'active'>,
  company: number,
) => lists[source](tx, { search, values, warehouse, idCompany: company, active: true });
