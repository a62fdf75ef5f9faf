import { attachmentName } from '@gemelo/contract/endpoints/attachments';
import type { SearchSource } from '../search/search.service.ts';
import { attachmentList } from './attachments.lists.ts';

export const attachmentSource: SearchSource = {
  kind: 'attachment',
  permissions: ['attachment:view'],
  async find(tx, actor, search, most) {
    const list = await attachmentList(tx, { idCompany: actor.idCompany ?? 0, search });
    const rows = await list.first(most);
    return rows.map((row) => ({
      id: row.idWarehouseAttachment,
      name: attachmentName(row),
      detail: row.Warehouse.name,
    }));
  },
};
