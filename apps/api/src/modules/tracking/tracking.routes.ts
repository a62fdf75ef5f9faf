import {
  keptOfMe,
  routeDays,
  routeOfUser,
  sendPositions,
  setTrackingConsent,
  tracker,
  trackingConsent,
  visits,
} from '@gemelo/contract/endpoints/tracking';
import { clockOf } from '../../db/company-clock.ts';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { beginOf, endOf } from '../../http/period.ts';
import type { ConsentService } from './consent.service.ts';
import type { PositionService } from './positions.service.ts';
import type { RouteService } from './routes.service.ts';
import { readTracker } from './tracker.queries.ts';
import { routeDayList, visitList } from './tracking.lists.ts';

interface Services {
  consents: ConsentService;
  positions: PositionService;
  routes: RouteService;
}

export function trackingRoutes(api: Api, { consents, positions, routes }: Services) {
  const { database } = api;
  api.handle(trackingConsent, ({ actor }) => consents.read(actor));
  api.handle(setTrackingConsent, async ({ actor, body }) =>
    say(body.given ? 'TRACKING_AGREED' : 'TRACKING_WITHDRAWN', await consents.set(actor, body.given)),
  );
  api.handle(keptOfMe, ({ actor }) => consents.kept(actor));
  api.handle(sendPositions, ({ actor, body }) => positions.send(actor, body));
  api.handle(tracker, ({ actor, query }) =>
    database.read(actor, (tx) => readTracker(tx, companyFor(actor, query.idCompany))),
  );
  api.handle(routeOfUser, ({ actor, params, query }) => routes.ofUser(actor, params.idUser, query));
  api.list(routeDays, ({ actor, query }, tx) =>
    routeDayList(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.list(visits, async ({ actor, query: { from, to, ...query } }, tx) => {
    const idCompany = companyFor(actor, query.idCompany);
    const { timeZone } = await clockOf(tx, idCompany);
    return visitList(tx, {
      ...{ ...query, idCompany },
      ...(from === undefined ? {} : { from: beginOf(from, timeZone) }),
      ...(to === undefined ? {} : { to: endOf(to, timeZone) }),
    });
  });
}
