import { homeCounters, latestReadings, readingFacets } from '@gemelo/contract/endpoints/home';
import { homeDevices, homeWarehouses } from '@gemelo/contract/endpoints/home-attention';
import { type Actor, companyFor } from '../../http/actor.ts';
import type { Api } from '../../http/handle.ts';
import { latestReadingList } from './home.queries.ts';
import { createHomeReads } from './home.reads.ts';
import { keptBy } from './home-places.queries.ts';

export function homeRoutes(api: Api) {
  const home = createHomeReads(api.database);
  /** Whoever administers warehouses looks after all of them; everybody else after those they keep. */
  const keeps = async (actor: Actor) =>
    actor.permissions.has('warehouse:view')
      ? []
      : api.database.read(actor, (tx) => keptBy(tx, companyFor(actor, undefined), actor.idUser));

  api.handle(homeCounters, ({ actor }) => home.counters(companyFor(actor, undefined)));

  api.list(latestReadings, ({ query, actor }, tx) =>
    latestReadingList(tx, { ...query, idCompany: companyFor(actor, undefined) }),
  );
  api.handle(readingFacets, ({ actor }) => home.facets(companyFor(actor, undefined)));
  api.handle(homeWarehouses, async ({ actor }) =>
    home.warehouses(companyFor(actor, undefined), await keeps(actor)),
  );
  api.handle(homeDevices, async ({ actor }) =>
    home.devices(companyFor(actor, undefined), await keeps(actor)),
  );
}
