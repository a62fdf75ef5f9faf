import { getMail, listMails, readMailFile, retryMail } from '@gemelo/contract/endpoints/mails';
import { disposition } from '../../http/disposition.ts';
import { type Api, say } from '../../http/handle.ts';
import { mailList } from './mails.lists.ts';
import type { MailService } from './mails.service.ts';

export function mailRoutes(api: Api, mails: MailService) {
  api.list(listMails, ({ query }, tx) => mailList(tx, query));
  api.handle(getMail, ({ actor, params }) => mails.read(actor, params.idMail));
  api.file(readMailFile, async ({ actor, params, reply }) => {
    const { name, contentType, content } = await mails.file(actor, params.idMail, params.idMailFile);
    return reply
      .headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      .header('content-disposition', disposition('attachment', name))
      .type(contentType)
      .send(content);
  });
  api.handle(retryMail, async ({ actor, params }) =>
    say('MAIL_RETRIED', await mails.retry(actor, params.idMail)),
  );
}
