import { NotFound } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { type Actor, asSelf } from '../../http/actor.ts';
import { sessionsOf } from './people.queries.ts';
import type { PeopleService } from './people.service.ts';

/** The open sessions of users. */
export function createSessionService(database: Database, people: Pick<PeopleService, 'maySeeSessions'>) {
  return {
    async all(actor: Actor, idUser: number) {
      await people.maySeeSessions(actor, idUser);
      return database.read(asSelf(actor), (tx) => sessionsOf(tx, actor, idUser));
    },

    async end(actor: Actor, idUser: number, idSession: number) {
      await people.maySeeSessions(actor, idUser);
      return database.transaction(asSelf(actor), async (tx) => {
        const ended = await tx
          .updateTable('session')
          .set({ revokedAt: now })
          .where('idSession', '=', idSession)
          .where('idUser', '=', idUser)
          .where('revokedAt', 'is', null)
          .returning('idSession')
          .executeTakeFirst();
        if (!ended) throw new NotFound('session', idSession);
        await audit(tx, actor, { entity: 'session', id: idUser, action: 'end' });
        return null;
      });
    },
  };
}
export type SessionService = ReturnType<typeof createSessionService>;
