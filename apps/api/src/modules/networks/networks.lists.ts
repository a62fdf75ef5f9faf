import type { networksOfCompany } from '@gemelo/contract/endpoints/networks';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals, where } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentNetwork, type Sight, selectNetworks } from './networks.queries.ts';

type Filtered = 'search' | 'state' | 'security' | 'idWarehouse';
interface NetworkFilters extends Pick<QueryOf<typeof networksOfCompany>, Filtered>, Sight {
  idCompany: number;
}
/** A value that the rows are read with, and that leaves none out. */
const value = where<unknown>(() => sql<boolean>`true`);

export const networkList = defineList<NetworkFilters>()({
  entity: 'network',
  rows: () => selectNetworks(builder, given('revealsAll'), given('revealer')),
  filters: {
    idCompany: equals('n.idCompany'),
    revealsAll: value,
    revealer: value,
    search: searching({ table: 'network', id: 'idCompanyNetwork', columns: ['name', 'ssid'] }, 'n'),
    idWarehouse: among('n.idWarehouse'),
    security: among('n.security'),
    state: among('n.state'),
  },
  order: {
    idCompanyNetwork: 'n.idCompanyNetwork',
    name: 'n.name',
    ssid: 'n.ssid',
    security: 'n.security',
    state: 'n.state',
    createdAt: 'n.createdAt',
    updatedAt: 'n.updatedAt',
  },
  newest: ['n.idCompanyNetwork'],
  present: presentNetwork,
});
