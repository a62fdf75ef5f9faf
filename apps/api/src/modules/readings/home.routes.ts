import { homeCounters, latestReadings, readingFacets } from '@gemelo/contract/endpoints/home';
import { companyFor } from '../../http/actor.ts';
import type { Api } from '../../http/handle.ts';
import { latestReadingList } from './home.queries.ts';
import { createHomeReads } from './home.reads.ts';

export function homeRoutes(api: Api) {
  const home = createHomeReads(api.database);
  api.handle(homeCounters, ({ actor }) => home.counters(companyFor(actor, undefined)));

  api.list(latestReadings, ({ query, actor }, tx) =>
    latestReadingList(tx, { ...query, idCompany: companyFor(actor, undefined) }),
  );
  api.handle(readingFacets, ({ actor }) => home.facets(companyFor(actor, undefined)));
}
