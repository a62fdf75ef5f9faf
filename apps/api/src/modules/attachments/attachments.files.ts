import { NotFound } from '@gemelo/contract/kit/errors';
import type { FileHolder } from '../files/files.service.ts';
import { ENTITY } from './attachments.queries.ts';
import type { AttachmentService } from './attachments.service.ts';

/** Everybody in a company with the permission sees its attachments. */
export const attachmentFiles = ({ mustSee }: Pick<AttachmentService, 'mustSee'>): FileHolder => ({
  table: 'warehouseAttachment',
  key: 'idWarehouseAttachment',
  ownerOf: async (tx, actor, id) => {
    if (!actor.permissions.has('attachment:view')) throw new NotFound(ENTITY, id);
    return (await mustSee(tx, actor, id)).idCompany;
  },
});
