import type { networksOfCompany } from '@gemelo/contract/endpoints/networks';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals, valueOnly } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentNetwork, type Sight, selectNetworks } from './networks.queries.ts';

type Filtered = 'search' | 'state' | 'security' | 'idWarehouse';
interface NetworkFilters extends Pick<QueryOf<typeof networksOfCompany>, Filtered>, Sight {
  idCompany: number;
}

export const networkList = defineList<NetworkFilters>()({
  entity: 'network',
  rows: () => selectNetworks(builder, given('revealsAll'), given('revealer')),
  filters: {
    idCompany: equals('n.idCompany'),
    revealsAll: valueOnly,
    revealer: valueOnly,
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
