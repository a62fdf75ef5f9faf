import { auditFacets, auditLog } from '@gemelo/contract/endpoints/administration';
import type { Api } from '../../http/handle.ts';
import { changeChoices } from './audit.choices.ts';
import { changeList } from './audit.lists.ts';

export function auditRoutes(api: Api) {
  api.list(auditLog, ({ actor, query }, tx) => changeList(tx, actor, query));
  api.handle(auditFacets, ({ actor }) => api.database.read(actor, (tx) => changeChoices(tx, actor)));
}
