import { ROUTE_DAYS, ROUTE_MAX, type RouteData } from '@gemelo/contract/endpoints/tracking';
import { Invalid, NotFound } from '@gemelo/contract/kit/errors';
import type { Database } from '../../db/client.ts';
import { together } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';
import { periodOf } from '../../http/period.ts';
import { deriveRoute } from './derive-route.ts';
import { FIXES_MAX, findTrackedUser, fixesOf, placedWarehouses, type ReadFix } from './routes.queries.ts';

/** A day on which clocks are put back is an hour longer. */
const LONGEST_MS = ROUTE_DAYS * 86_400_000 + 3_600_000;

const tooLong = (days: number) => new Invalid([{ path: 'to', rule: 'longPeriod', params: { limit: days } }]);

const iso = (at: number) => new Date(at).toISOString();

/** Evenly so many of some rows. */
function evenly<Row>(rows: readonly Row[], most: number): Row[] {
  if (rows.length <= most) return [...rows];
  return Array.from({ length: most }, (_, n) => rows[Math.floor((n * rows.length) / most)] as Row);
}

/** As many as fit into an answer: the first and the last, flagged ones before others. */
export function thinned(fixes: readonly ReadFix[], most = ROUTE_MAX): ReadFix[] {
  if (fixes.length <= most) return [...fixes];
  const ends = [fixes[0], fixes.at(-1)] as ReadFix[];
  const flagged = evenly(
    fixes.slice(1, -1).filter(({ flag }) => flag !== null),
    Math.floor(most / 2),
  );
  const others = evenly(
    fixes.slice(1, -1).filter(({ flag }) => flag === null),
    most - ends.length - flagged.length,
  );
  return [...ends, ...flagged, ...others].sort((a, b) => a.at - b.at);
}

export function createRouteService(database: Database) {
  return {
    /** One's own, or anybody's for those who may view the tracker. */
    ofUser: (actor: Actor, idUser: number, asked: { from: string; to: string }): Promise<RouteData> =>
      database.read(actor, async (tx) => {
        const person = await findTrackedUser(tx, idUser);
        if (!person || (idUser !== actor.idUser && !actor.permissions.has('tracker:view')))
          throw new NotFound('user', idUser);
        const { idCompany, timeZone, name } = person;
        const period = periodOf(asked.from, asked.to, timeZone);
        if (Date.parse(period.to) - Date.parse(period.from) > LONGEST_MS) throw tooLong(ROUTE_DAYS);
        const [fixes, warehouses] = await together(
          tx,
          fixesOf.ask({ idCompany, idUser, ...period }),
          placedWarehouses.ask({ idCompany }),
        );
        if (fixes.length > FIXES_MAX) throw tooLong(1);
        const { stops, flagged, distance, movingSeconds, stoppedSeconds } = deriveRoute(fixes, warehouses);
        return {
          User: { idUser, name },
          ...{ ...period, timeZone, total: fixes.length, flagged, distance, movingSeconds, stoppedSeconds },
          fixes: thinned(fixes).map(({ idActivityUser: _, at, ...fix }) => ({ ...fix, at: iso(at) })),
          stops: stops.map(({ idWarehouse, latitude, longitude, startedAt, endedAt }) => ({
            ...{ latitude, longitude, startedAt: iso(startedAt), endedAt: iso(endedAt) },
            Warehouse:
              idWarehouse === null
                ? null
                : {
                    idWarehouse,
                    name: warehouses.find((one) => one.idWarehouse === idWarehouse)?.name ?? '',
                  },
          })),
        };
      }),
  };
}
export type RouteService = ReturnType<typeof createRouteService>;
