import { getMail, listMails, retryMail } from '@gemelo/contract/endpoints/mails';
import { type Api, say } from '../../http/handle.ts';
import { listing } from '../../http/list.ts';
import { matches } from '../../http/search.ts';
import { allMails } from './mails.queries.ts';
import type { MailService } from './mails.service.ts';

export function mailRoutes(api: Api, mails: MailService) {
  api.list(listMails, ({ query }, tx) =>
    listing(
      allMails(tx)
        .$if(query.state !== undefined, (rows) => rows.where('state', 'in', query.state ?? []))
        .$if(Boolean(query.search), (rows) =>
          rows.where(matches(['recipient', 'subject'], query.search ?? '')),
        ),
      {
        entity: 'mail',
        order: { createdAt: 'createdAt', recipient: 'recipient', subject: 'subject', state: 'state' },
        newest: ['idMail'],
        present: (mail) => mail,
      },
    ),
  );
  api.handle(getMail, ({ actor, params }) => mails.read(actor, params.idMail));
  api.handle(retryMail, async ({ actor, params }) =>
    say('MAIL_RETRIED', await mails.retry(actor, params.idMail)),
  );
}
