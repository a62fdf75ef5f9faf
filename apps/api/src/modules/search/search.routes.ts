import { searchAll } from '@gemelo/contract/endpoints/search';
import type { Api } from '../../http/handle.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(api: Api, search: SearchService) {
  api.handle(searchAll, ({ actor, query, language }) => search(actor, query.q, language));
}
