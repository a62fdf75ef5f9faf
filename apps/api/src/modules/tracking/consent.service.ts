import type { TrackingConsent } from '@gemelo/contract/endpoints/tracking';
import { NotFound } from '@gemelo/contract/kit/errors';
import { addDays } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import type { Owner } from './positions.queries.ts';

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
async function withdraw(tx: Tx, { idUser }: Owner) {
  await tx
    .updateTable('trackingConsent')
    .set({ withdrawnAt: sql<Date>`now()` })
    .where('idUser', '=', idUser)
    .where('withdrawnAt', 'is', null)
    .execute();
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
        const days = await daysKept.all(tx, owner);
        return {
          consents: consents.map(({ givenAt, withdrawnAt }) => ({ givenAt, withdrawnAt })),
          keptDays: settings.trackingDays,
          days: days.map((day) => ({ ...day, removedOn: addDays(day.day, settings.trackingDays) })),
          timeZone: settings.timeZone,
        };
      }),
  };
}
export type ConsentService = ReturnType<typeof createConsentService>;
