import {
  attachmentName,
  attachmentOptions,
  attachmentPoints,
  attachmentsZip,
  attachmentZip,
  createAttachment,
  getAttachment,
  listAttachments,
  POINTS_MAX,
  removeAttachment,
  updateAttachment,
} from '@gemelo/contract/endpoints/attachments';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import type { AttachmentArchive } from './attachment-archive.ts';
import { attachmentOptions as readOptions } from './attachment-options.ts';
import { attachmentList, readPoints } from './attachments.lists.ts';
import type { AttachmentService } from './attachments.service.ts';

export function attachmentRoutes(api: Api, attachments: AttachmentService, archive: AttachmentArchive) {
  const { database } = api;
  api.list(listAttachments, ({ params, query }, tx) => attachmentList(tx, { ...query, ...params }));
  api.handle(attachmentPoints, ({ actor, body }) =>
    database.read(actor, (tx) =>
      readPoints(tx, { ...body, idCompany: companyFor(actor, body.idCompany) }, POINTS_MAX),
    ),
  );
  api.handle(attachmentOptions, ({ actor, query }) =>
    database.read(actor, (tx) => readOptions(tx, companyFor(actor, query.idCompany))),
  );
  api.handle(getAttachment, ({ actor, params }) => attachments.detail(actor, params.id));
  api.handle(createAttachment, async ({ actor, body }) => {
    const made = await attachments.create(actor, body);
    return say('CREATED', made, { name: attachmentName(made) });
  });
  api.handle(updateAttachment, async ({ actor, params, body: { version, ...body } }) => {
    const changed = await attachments.update(actor, params.id, version, body);
    return say('UPDATED', changed, { name: attachmentName(changed) });
  });
  api.handle(removeAttachment, async ({ actor, params }) =>
    say('REMOVED', null, { name: await attachments.remove(actor, params.id) }),
  );
  api.file(attachmentsZip, (call) => archive.several(call));
  api.file(attachmentZip, (call) => archive.one(call));
}
