import { ebags } from '@gemelo/contract/endpoints/bi-ebags';
import { companyFor } from '../../http/actor.ts';
import type { Api } from '../../http/handle.ts';
import { ebagList } from './ebags.lists.ts';

export function ebagRoutes(api: Api) {
  api.list(ebags, ({ actor, query }, tx) =>
    ebagList(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
}
