import type { identityBody, Person, personBody, personUpdate } from '@gemelo/contract/endpoints/people';
import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import type { Language } from '@gemelo/contract/kit/languages';
import type * as z from 'zod/mini';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { violatedConstraint } from '../../db/failures.ts';
import { type Actor, asSelf } from '../../http/actor.ts';
import { hashPassword } from '../../security/passwords.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { findPerson, sessionsOf } from './people.queries.ts';
import { isAdministrator, keepAnAdministrator, mayGive, mayManage, targetCompany } from './people.rules.ts';

const facts = ({ name, email, idRole, roles, idCompany, idCustomer, state }: Person) => ({
  name,
  email,
  idRole,
  roles: roles.map((role) => role.idRole),
  idCompany,
  idCustomer,
  state,
});

export function createPeopleService(database: Database, auth: AuthService) {
  const mustFind = async (tx: Tx, actor: Actor, idUser: number): Promise<Person> => {
    const person = await findPerson(tx, actor, idUser);
    if (!person) throw new NotFound('user', idUser);
    return person;
  };

  const writeRoles = async (tx: Tx, idUser: number, idCompany: number, roles: number[]) => {
    await tx.deleteFrom('userRole').where('idUser', '=', idUser).execute();
    await tx
      .insertInto('userRole')
      .values(roles.map((idRole) => ({ idUser, idRole, idCompany })))
      .execute();
  };

  /** Reads, changes and writes the history of a person, in one transaction and under the same rules. */
  const change = (actor: Actor, idUser: number, work: (tx: Tx, before: Person) => Promise<void>) =>
    database.transaction(actor, async (tx) => {
      // Held until the end: what was allowed for this person must still be who they are.
      await tx.selectFrom('appUser').select('idUser').where('idUser', '=', idUser).forUpdate().execute();
      const before = await mustFind(tx, actor, idUser);
      await mayManage(tx, actor, before);
      await work(tx, before);
      if (isAdministrator(before)) await keepAnAdministrator(tx, before.idCompany);
      const after = await mustFind(tx, actor, idUser);
      await audit(tx, actor, {
        entity: 'user',
        id: idUser,
        action: 'edit',
        idCompany: after.idCompany,
        before: facts(before),
        after: facts(after),
      });
      return after;
    });

  const notOneself = (actor: Actor, idUser: number) => {
    if (actor.idUser === idUser) throw new Forbidden('NOT_ONESELF');
  };

  /** Addresses are unique over all companies; the index knows, also of those whom the caller may not see. */
  const unlessTaken = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (violatedConstraint(error) === 'app_user_email') throw new Refused('EMAIL_TAKEN');
      throw error;
    }
  };

  const maySeeSessions = async (actor: Actor, idUser: number) => {
    if (actor.idUser === idUser) return;
    if (!actor.permissions.has('user:edit')) throw new Forbidden('FORBIDDEN');
    await database.read(actor, async (tx) => mayManage(tx, actor, await mustFind(tx, actor, idUser)));
  };

  return {
    async create(actor: Actor, body: z.output<typeof personBody>, language: Language): Promise<Person> {
      const passwordHash = body.password ? await hashPassword(body.password) : null;
      const made = database.transaction(actor, async (tx) => {
        const idCompany = await targetCompany(tx, actor, body.idCompany);
        const roles = [...new Set([body.idRole, ...(body.roles ?? [])])];
        await mayGive(tx, actor, roles, idCompany);
        const { idUser } = await tx
          .insertInto('appUser')
          .values({
            name: body.name,
            email: body.email,
            idRole: body.idRole,
            idCompany,
            idCustomer: body.idCustomer ?? null,
            passwordHash,
            // Whoever gets a password from an administrator needs no mail; an invited person proves the address by the link.
            emailVerifiedAt: passwordHash ? new Date() : null,
          })
          .returning('idUser')
          .executeTakeFirstOrThrow();
        await writeRoles(tx, idUser, idCompany, roles);
        if (!passwordHash)
          await auth.invite(tx, { idUser, name: body.name, email: body.email, idCompany }, language);
        const person = await mustFind(tx, actor, idUser);
        await audit(tx, actor, {
          entity: 'user',
          id: idUser,
          action: 'create',
          idCompany,
          after: facts(person),
        });
        return person;
      });
      return unlessTaken(made);
    },

    update(actor: Actor, idUser: number, body: z.output<typeof personUpdate>): Promise<Person> {
      return change(actor, idUser, async (tx, before) => {
        if (before.version !== body.version) throw new Refused('STALE', {}, { current: before });
        const idCompany = await targetCompany(tx, actor, body.idCompany ?? before.idCompany ?? undefined);
        const roles = [
          ...new Set([
            body.idRole,
            ...(body.roles ??
              before.roles.map(({ idRole }) => idRole).filter((idRole) => idRole !== before.idRole)),
          ]),
        ];
        const had = new Set(before.roles.map(({ idRole }) => idRole));
        const same =
          idCompany === before.idCompany &&
          roles.length === had.size &&
          roles.every((idRole) => had.has(idRole));
        if (!same || body.idRole !== before.idRole) notOneself(actor, idUser);
        await mayGive(tx, actor, roles, idCompany);
        await tx
          .updateTable('appUser')
          .set((eb) => ({
            name: body.name,
            idRole: body.idRole,
            idCompany,
            updatedAt: new Date(),
            version: eb('version', '+', 1),
            ...(body.idCustomer === undefined ? {} : { idCustomer: body.idCustomer }),
          }))
          .where('idUser', '=', idUser)
          .execute();
        await writeRoles(tx, idUser, idCompany, roles);
        if (idCompany !== before.idCompany) await auth.endSessions(tx, idUser);
      });
    },

    /** What somebody signs in with. A new password or address ends their sessions. */
    async updateIdentity(actor: Actor, uid: string, body: z.output<typeof identityBody>): Promise<Person> {
      const target = await database.read(actor, (tx) =>
        tx.selectFrom('appUser').select('idUser').where('uid', '=', uid).executeTakeFirst(),
      );
      if (!target) throw new NotFound('user', uid);
      const { idUser } = target;
      notOneself(actor, idUser);
      const passwordHash = body.password ? await hashPassword(body.password) : undefined;
      const changed = change(actor, idUser, async (tx, before) => {
        await tx
          .updateTable('appUser')
          .set((eb) => ({
            updatedAt: new Date(),
            version: eb('version', '+', 1),
            ...(body.displayName === undefined ? {} : { name: body.displayName }),
            ...(body.email === undefined ? {} : { email: body.email }),
            ...(passwordHash === undefined ? {} : { passwordHash, emailVerifiedAt: new Date() }),
            ...(body.enabled === undefined
              ? {}
              : { state: body.enabled ? ('Activo' as const) : ('Inactivo' as const) }),
          }))
          .where('idUser', '=', idUser)
          .execute();
        if (body.email !== undefined || passwordHash !== undefined || body.enabled === false)
          await auth.endSessions(tx, idUser);
        // Another address is another person's: who vouched for the old one does not speak for the new.
        if (body.email !== undefined && body.email !== before.email.toLowerCase())
          await tx.deleteFrom('identity').where('idUser', '=', idUser).execute();
      });
      return unlessTaken(changed);
    },

    setState(actor: Actor, idUser: number, state: State): Promise<Person> {
      notOneself(actor, idUser);
      return change(actor, idUser, async (tx) => {
        await tx
          .updateTable('appUser')
          .set((eb) => ({ state, updatedAt: new Date(), version: eb('version', '+', 1) }))
          .where('idUser', '=', idUser)
          .execute();
        if (state === 'Inactivo') await auth.endSessions(tx, idUser);
      });
    },

    async inviteAgain(actor: Actor, idUser: number, language: Language) {
      await database.transaction(actor, async (tx) => {
        const person = await mustFind(tx, actor, idUser);
        await mayManage(tx, actor, person);
        await auth.invite(tx, person, language);
        await audit(tx, actor, { entity: 'user', id: idUser, action: 'invite', idCompany: person.idCompany });
      });
      return null;
    },

    async sessions(actor: Actor, idUser: number) {
      await maySeeSessions(actor, idUser);
      return database.read(asSelf(actor), (tx) => sessionsOf(tx, actor, idUser));
    },

    async endSession(actor: Actor, idUser: number, idSession: number) {
      await maySeeSessions(actor, idUser);
      await database.transaction(asSelf(actor), async (tx) => {
        const ended = await tx
          .updateTable('session')
          .set({ revokedAt: new Date() })
          .where('idSession', '=', idSession)
          .where('idUser', '=', idUser)
          .where('revokedAt', 'is', null)
          .returning('idSession')
          .executeTakeFirst();
        if (!ended) throw new NotFound('session', idSession);
        await audit(tx, actor, { entity: 'session', id: idUser, action: 'end' });
      });
      return null;
    },
  };
}
export type PeopleService = ReturnType<typeof createPeopleService>;
