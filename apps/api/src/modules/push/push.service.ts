import { BROWSERS_MAX, type subscribePush } from '@gemelo/contract/endpoints/push';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import { type Database, elevated, type Tx, touch } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { isPushKey } from '../../integrations/push/encryption.ts';
import { isPushEndpoint } from '../../integrations/push/public-address.ts';
import type { Vault } from '../../security/vault.ts';
import type { Throttle } from '../auth/throttle.ts';
import { browsersOf, findBrowser, presentBrowser, SHOWN } from './push.queries.ts';
import type { PushQueue } from './push-queue.ts';

/** Messages to try it out, for each person. */
const byTester = (idUser: number) => ({ key: `push-test:${idUser}`, free: 5, longest: 300 });

interface Parts {
  database: Database;
  vault: Vault;
  throttle: Throttle;
  /** Undefined where no keys are configured. */
  push: { publicKey: string; queue: PushQueue } | undefined;
}

/** The browser belongs to who is signed in there now; nobody else is told in it. */
const takeOver = (tx: Tx, idUser: number, idCompany: number, endpoint: string) =>
  // Its former owner may be of another company.
  elevated(tx, () =>
    tx
      .deleteFrom('pushSubscription')
      .where('endpoint', '=', endpoint)
      .where((eb) => eb.or([eb('idUser', '!=', idUser), eb('idCompany', '!=', idCompany)]))
      .returning(['idUser', 'idCompany', 'agent'])
      .execute(),
  );

const dropOldest = (tx: Tx, idUser: number) =>
  sql`delete from push_subscription where id_push_subscription in (
    select id_push_subscription from push_subscription where id_user = ${idUser}
    order by confirmed_at desc, id_push_subscription desc offset ${BROWSERS_MAX})`.execute(tx);

/** The browsers in which a person is told. */
export function createPushService({ database, vault, throttle, push }: Parts) {
  const configured = () => {
    if (!push) throw new Refused('PUSH_UNCONFIGURED');
    return push;
  };

  return {
    status: (actor: Actor) =>
      database.read(actor, async (tx) => ({
        publicKey: push?.publicKey ?? null,
        browsers: push ? await browsersOf(tx, push.publicKey, actor.idUser) : [],
      })),

    /** The same browser again only confirms: with the session of now, and the keys that it has now. */
    subscribe: (actor: Actor, body: BodyOf<typeof subscribePush>, agent: string | undefined) =>
      database.transaction(actor, async (tx) => {
        const { publicKey } = configured();
        if (!isPushEndpoint(body.endpoint)) throw new Invalid([{ path: 'endpoint', rule: 'format' }]);
        if (!isPushKey(body.p256dh)) throw new Invalid([{ path: 'p256dh', rule: 'format' }]);
        const { idUser, idCompany } = actor;
        if (idCompany === null) throw new Refused('PUSH_UNCONFIGURED');
        // One at a time for each person, so that their number stays bounded.
        const { idSession } = await tx
          .selectFrom('session')
          .select('idSession')
          .where('tokenHash', '=', actor.tokenHash)
          .executeTakeFirstOrThrow();
        await tx.selectFrom('appUser').select('idUser').where('idUser', '=', idUser).forUpdate().execute();
        for (const former of await takeOver(tx, idUser, idCompany, body.endpoint)) {
          const { agent: label, ...owner } = former;
          await elevated(tx, () =>
            audit(tx, actor, {
              ...{ entity: 'user', id: owner.idUser, action: 'push-off', idCompany: owner.idCompany },
              before: { agent: label },
            }),
          );
        }
        const given = {
          ...{ idSession, idCompany, publicKey, p256dh: body.p256dh, auth: vault.seal(body.auth) },
          agent: agent?.slice(0, 300) ?? null,
        };
        const known = await tx
          .updateTable('pushSubscription')
          .set({ ...given, confirmedAt: sql`now()` })
          .where('endpoint', '=', body.endpoint)
          .returning([...SHOWN])
          .executeTakeFirst();
        if (known) return presentBrowser(known);
        const made = await tx
          .insertInto('pushSubscription')
          .values({ ...given, idUser, endpoint: body.endpoint })
          .returning([...SHOWN])
          .executeTakeFirstOrThrow();
        await dropOldest(tx, idUser);
        await audit(tx, actor, {
          ...{ entity: 'user', id: idUser, action: 'push-on', name: actor.name },
          after: { agent: given.agent },
        });
        touch(tx, 'notification', idCompany, idUser);
        return presentBrowser(made);
      }),

    unsubscribe: (actor: Actor, idPushSubscription: number) =>
      database.transaction(actor, async (tx) => {
        const gone = await tx
          .deleteFrom('pushSubscription')
          .where('idPushSubscription', '=', idPushSubscription)
          .where('idUser', '=', actor.idUser)
          .returning('agent')
          .executeTakeFirst();
        if (!gone) throw new NotFound('push-subscription', idPushSubscription);
        await audit(tx, actor, {
          ...{ entity: 'user', id: actor.idUser, action: 'push-off', name: actor.name },
          before: { agent: gone.agent },
        });
        touch(tx, 'notification', actor.idCompany, actor.idUser);
        return null;
      }),

    test: (actor: Actor, idPushSubscription: number) =>
      database.transaction(actor, async (tx) => {
        const own = push && (await findBrowser(tx, push.publicKey, actor.idUser, idPushSubscription));
        if (!own) throw new NotFound('push-subscription', idPushSubscription);
        await throttle.count(tx, byTester(actor.idUser));
        await configured().queue.try(tx, actor, idPushSubscription);
        return null;
      }),

    /** Whoever signs out in a browser is told nothing more there. */
    leave: (tx: Tx, tokenHash: Buffer) =>
      tx
        .deleteFrom('pushSubscription')
        .where('idSession', 'in', (eb) =>
          eb.selectFrom('session').select('idSession').where('tokenHash', '=', tokenHash),
        )
        .execute(),
  };
}
export type PushService = ReturnType<typeof createPushService>;
