import type { SearchSource } from '../search/search.service.ts';
import { twinList } from './twins.lists.ts';

/** Devices by name or MAC, for users of the registry or the inventory. */
export const twinSource: SearchSource = {
  kind: 'twin',
  permissions: ['twin:view', 'inventory:view'],
  async find(tx, { idCompany }, search, most) {
    const rows = await (await twinList(tx, { idCompany: idCompany ?? 0, search })).first(most);
    return rows.map(({ idTwin, name, mac }) => ({ id: idTwin, name, detail: mac }));
  },
};
