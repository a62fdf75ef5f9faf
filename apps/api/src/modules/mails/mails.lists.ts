import type { listMails } from '@gemelo/contract/endpoints/mails';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { builder } from '../../db/prepared.ts';
import { defineList } from '../../http/define-list.ts';
import { among } from '../../http/list-filters.ts';
import { matching } from '../../http/search.ts';
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
