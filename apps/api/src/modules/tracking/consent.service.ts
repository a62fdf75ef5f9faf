import { type lastPlace, MY_CROSSINGS, type TrackingConsent } from '@gemelo/contract/endpoints/tracking';
import { NotFound } from '@gemelo/contract/kit/errors';
import { addDays } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import type { output } from 'zod/mini';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import type { Owner } from './positions.queries.ts';
import { forgetPresence } from './presence.ts';

type LastPlace = output<typeof lastPlace>;

const settingsOf = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  db
    .selectFrom('company')
    .select(['trackingIntervalSeconds', 'trackingDays', 'timeZone'])
    .where('idCompany', '=', idCompany),
);
const consentsOf = prepared<Owner>()((db, { idCompany, idUser }) =>
  db
    .selectFrom('trackingConsent')
    .select(['idTrackingConsent', 'givenAt', 'withdrawnAt'])
    .where('idCompany', '=', idCompany)
    .where('idUser', '=', idUser)
    .orderBy('idTrackingConsent', 'desc')
    .limit(200),
);
const placeOf = prepared<Owner>()(
  (_db, { idCompany, idUser }) => sql<LastPlace>`
    select l.latitude, l.longitude, iso(l.at) as at, iso(l.received_at) as "receivedAt", l.accuracy::float8 as accuracy,
      l.speed::float8 as speed, l.heading::float8 as heading, l.battery::float8 as battery
    from position_latest l where l.id_company = ${idCompany} and l.id_user = ${idUser}`,
);
const insideOf = prepared<Owner>()(
  (_db, { idCompany, idUser }) => sql<{ idGeofence: number; name: string; since: string }>`
    select g.id_geofence as "idGeofence", g.name, iso(p.since) as since
    from geofence_presence p join geofence g on g.id_geofence = p.id_geofence
    where p.id_company = ${idCompany} and p.id_user = ${idUser} order by p.since, g.id_geofence`,
);
const crossingsKept = prepared<Owner>()(
  (_db, { idCompany, idUser }) => sql<{ idGeofence: number; name: string; at: string; entered: boolean }>`
    with e as materialized (
      select id_geofence, at, entered from geofence_event where id_company = ${idCompany} and id_user = ${idUser}
      order by at desc, id_geofence desc limit ${sql.lit(MY_CROSSINGS)})
    select g.id_geofence as "idGeofence", g.name, iso(e.at) as at, e.entered
    from e join geofence g on g.id_geofence = e.id_geofence order by e.at desc, e.id_geofence desc`,
);
const crossingsCount = prepared<Owner>()(
  (_db, { idCompany, idUser }) => sql<{ count: number }>`
    select count(*)::int as count from geofence_event where id_company = ${idCompany} and id_user = ${idUser}`,
);
const daysKept = prepared<Owner>()((db, { idCompany, idUser }) =>
  db
    .selectFrom('routeDay')
    .select(['day', 'fixes', 'distance'])
    .where('idCompany', '=', idCompany)
    .where('idUser', '=', idUser)
    .orderBy('day', 'desc'),
);
/** Giving and withdrawing at the same time are one after another. */
const personTurn = prepared<{ idUser: number }>()(
  (_db, { idUser }) => sql`select from app_user where id_user = ${idUser} for no key update`,
);

const ownerOf = (actor: Actor): Owner => ({
  idCompany: companyFor(actor, undefined),
  idUser: actor.idUser,
});

async function read(tx: Tx, owner: Owner) {
  const [[settings], consents] = await together(tx, settingsOf.ask(owner), consentsOf.ask(owner));
  if (!settings) throw new NotFound('company', owner.idCompany);
  return { settings, consents };
}

async function current(tx: Tx, owner: Owner): Promise<TrackingConsent> {
  const { settings, consents } = await read(tx, owner);
  const { givenAt, withdrawnAt } = consents[0] ?? { givenAt: null, withdrawnAt: null };
  return {
    ...{ givenAt, withdrawnAt },
    ...{ intervalSeconds: settings.trackingIntervalSeconds, keptDays: settings.trackingDays },
  };
}

async function give(tx: Tx, owner: Owner) {
  await tx
    .insertInto('trackingConsent')
    .values({ ...owner, givenAt: sql<Date>`now()` })
    .execute();
}
async function withdraw(tx: Tx, { idCompany, idUser }: Owner) {
  await tx
    .updateTable('trackingConsent')
    .set({ withdrawnAt: sql<Date>`now()` })
    .where('idCompany', '=', idCompany)
    .where('idUser', '=', idUser)
    .where('withdrawnAt', 'is', null)
    .execute();
  await forgetPresence(tx);
}

/** Whether somebody agrees to be followed; positions are taken only while they do. */
export function createConsentService(database: Database) {
  return {
    read: (actor: Actor) => database.read(actor, (tx) => current(tx, ownerOf(actor))),

    set: (actor: Actor, given: boolean) =>
      database.transaction(actor, async (tx) => {
        const owner = ownerOf(actor);
        personTurn.later(tx, owner);
        const { consents } = await read(tx, owner);
        const isGiven = consents[0] !== undefined && consents[0].withdrawnAt === null;
        if (isGiven !== given) {
          await (given ? give(tx, owner) : withdraw(tx, owner));
          await audit(tx, actor, {
            ...{ entity: 'tracking-consent', id: owner.idUser, idCompany: owner.idCompany },
            ...{ action: given ? 'create' : 'close', name: actor.name },
          });
        }
        return current(tx, owner);
      }),

    /** What is kept about oneself, and until when. */
    kept: (actor: Actor) =>
      database.read(actor, async (tx) => {
        const owner = ownerOf(actor);
        const { settings, consents } = await read(tx, owner);
        const [days, [place = null], inside, [counted], crossings] = await together(
          tx,
          daysKept.ask(owner),
          placeOf.ask(owner),
          insideOf.ask(owner),
          crossingsCount.ask(owner),
          crossingsKept.ask(owner),
        );
        return {
          consents: consents.map(({ givenAt, withdrawnAt }) => ({ givenAt, withdrawnAt })),
          keptDays: settings.trackingDays,
          days: days.map((day) => ({ ...day, removedOn: addDays(day.day, settings.trackingDays) })),
          ...{ place, inside, crossings, crossingCount: counted?.count ?? 0 },
          timeZone: settings.timeZone,
        };
      }),
  };
}
export type ConsentService = ReturnType<typeof createConsentService>;
