import type { SearchSource } from '../search/search.service.ts';
import { networkList } from './networks.lists.ts';
import { sightOf } from './networks.queries.ts';

export const networkSource: SearchSource = {
  kind: 'network',
  permissions: ['network:view'],
  async find(tx, actor, search, most) {
    const filters = { idCompany: actor.idCompany ?? 0, search, ...sightOf(actor) };
    const rows = await (await networkList(tx, filters)).first(most);
    return rows.map(({ idCompanyNetwork, name, ssid, Warehouse }) => ({
      id: idCompanyNetwork,
      name,
      detail: Warehouse?.name ?? (ssid === name ? null : ssid),
    }));
  },
};
