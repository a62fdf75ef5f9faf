import type { listMails } from '@gemelo/contract/endpoints/mails';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { defineList } from '../../db/lists/define-list.ts';
import { among } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';
import { allMails } from './mails.queries.ts';

type MailFilters = Pick<QueryOf<typeof listMails>, 'search' | 'state'>;

export const mailList = defineList<MailFilters>()({
  entity: 'mail',
  rows: () => allMails(builder),
  filters: { state: among('state'), search: matching(['recipient', 'subject']) },
  order: { createdAt: 'createdAt', recipient: 'recipient', subject: 'subject', state: 'state' },
  newest: ['idMail'],
  present: (mail) => mail,
});
