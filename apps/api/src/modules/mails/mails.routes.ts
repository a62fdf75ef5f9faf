import { getMail, listMails, retryMail } from '@gemelo/contract/endpoints/mails';
import { type Api, say } from '../../http/handle.ts';
import { mailList } from './mails.lists.ts';
import type { MailService } from './mails.service.ts';

export function mailRoutes(api: Api, mails: MailService) {
  api.list(listMails, ({ query }, tx) => mailList(tx, query));
  api.handle(getMail, ({ actor, params }) => mails.read(actor, params.idMail));
  api.handle(retryMail, async ({ actor, params }) =>
    say('MAIL_RETRIED', await mails.retry(actor, params.idMail)),
  );
}
