import type {
  Invitation,
  identityBody,
  Person,
  personBody,
  personUpdate,
} from '@gemelo/contract/endpoints/people';
import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import type { Language } from '@gemelo/contract/kit/languages';
import type * as z from 'zod/mini';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import { checkNewPassword } from '../../security/guessable.ts';
import { hashPassword } from '../../security/passwords.ts';
import type { AccountService } from '../auth/accounts.service.ts';
import type { PostedMail } from '../mails/mails.service.ts';
import { findPerson, userOfUid } from './people.queries.ts';
import { isAdministrator, keepAnAdministrator, mayGive, mayManage, targetCompany } from './people.rules.ts';

const rolesOf = ({ roles }: Person) => roles.map(({ idRole }) => idRole);

async function writeRoles(tx: Tx, idUser: number, idCompany: number, roles: number[]) {
  await tx.deleteFrom('userRole').where('idUser', '=', idUser).execute();
  await tx
    .insertInto('userRole')
    .values(roles.map((idRole) => ({ idUser, idRole, idCompany })))
    .execute();
}

const notOneself = (actor: Actor, idUser: number) => {
  if (actor.idUser === idUser) throw new Forbidden('NOT_ONESELF');
};

/** Addresses are unique across companies; the index enforces it even for users that the caller may not see. */
const refusingTakenEmail = <T>(work: () => Promise<T>): Promise<T> =>
  refusing({ app_user_email: () => new Refused('EMAIL_TAKEN') }, work);

/** The main role and the additional ones; omitted roles stay unchanged. */
const rolesAfter = ({ idRole, roles }: z.output<typeof personUpdate>, before: Person) => [
  ...new Set([idRole, ...(roles ?? rolesOf(before).filter((one) => one !== before.idRole))]),
];

const identityColumns = (
  { displayName, email, enabled }: z.output<typeof identityBody>,
  passwordHash: string | undefined,
) => ({
  ...(displayName === undefined ? {} : { name: displayName }),
  ...(email === undefined ? {} : { email }),
  ...(passwordHash === undefined ? {} : { passwordHash, emailVerifiedAt: now }),
  ...(enabled === undefined ? {} : { state: enabled ? ('Activo' as const) : ('Inactivo' as const) }),
});

interface Invited {
  idUser: number;
  name: string;
  idCompany: number | null;
  verified: boolean;
}

/**
 * Without a mail server the inviter hands the link over. It opens the account, so it is shown only to whoever may
 * create users, only for an account that nobody has opened yet, and is written to the audit.
 */
async function handOver(
  tx: Tx,
  actor: Actor,
  { idUser, name, idCompany, verified }: Invited,
  { link, delivered }: PostedMail,
): Promise<Invitation> {
  const isShown = !delivered && !verified && actor.permissions.has('user:create');
  if (isShown) await audit(tx, actor, { entity: 'user', id: idUser, action: 'reveal', idCompany, name });
  return { sent: delivered, link: isShown ? link : null };
}

export function createPeopleService(database: Database, accounts: AccountService) {
  const people = recordsOf<Actor, Person>(database, {
    entity: 'user',
    find: findPerson,
    lock: rowLock('appUser', 'idUser'),
    facts: (person) => ({
      name: person.name,
      email: person.email,
      idRole: person.idRole,
      roles: rolesOf(person),
      idCompany: person.idCompany,
      idCustomer: person.idCustomer,
      state: person.state,
    }),
  });

  const change = (
    actor: Actor,
    idUser: number,
    work: (tx: Tx, before: Person) => Promise<void>,
    version?: number,
  ) => {
    const permit = (tx: Tx, before: Person) => mayManage(tx, actor, before);
    return people.change(actor, idUser, { permit, version, action: 'edit' }, async (tx, before) => {
      await work(tx, before);
      if (isAdministrator(before)) await keepAnAdministrator(tx, before.idCompany);
    });
  };

  return {
    async create(
      actor: Actor,
      body: z.output<typeof personBody>,
      language: Language,
    ): Promise<Person & { invitation: Invitation | null }> {
      let invitation: Invitation | null = null;
      if (body.password) checkNewPassword(body.password, body.email);
      const passwordHash = body.password ? await hashPassword(body.password) : null;
      const { name, email, idRole, idCustomer = null } = body;
      const insert = async (tx: Tx) => {
        const idCompany = await targetCompany(tx, actor, body.idCompany);
        const roles = [...new Set([idRole, ...(body.roles ?? [])])];
        await mayGive(tx, actor, roles, idCompany);
        // A password set by an administrator needs no mail; an invited user verifies the address by the link.
        const emailVerifiedAt = passwordHash ? now : null;
        await accounts.freeAddress(tx, actor, email);
        const { idUser } = await tx
          .insertInto('appUser')
          .values({ name, email, idRole, idCompany, idCustomer, passwordHash, emailVerifiedAt, language })
          .returning('idUser')
          .executeTakeFirstOrThrow();
        await writeRoles(tx, idUser, idCompany, roles);
        if (!passwordHash) {
          const posted = await accounts.invite(tx, { idUser, name, email, idCompany }, language);
          invitation = await handOver(tx, actor, { idUser, name, idCompany, verified: false }, posted);
        }
        return idUser;
      };
      const person = await refusingTakenEmail(() => people.create(actor, insert));
      return { ...person, invitation };
    },

    update: (actor: Actor, idUser: number, body: z.output<typeof personUpdate>): Promise<Person> => {
      const { name, idRole, idCustomer } = body;
      const write = async (tx: Tx, before: Person) => {
        const idCompany = await targetCompany(tx, actor, body.idCompany ?? before.idCompany ?? undefined);
        const roles = rolesAfter(body, before);
        const earlierRoles = new Set(rolesOf(before));
        const sameRoles = roles.length === earlierRoles.size && roles.every((one) => earlierRoles.has(one));
        if (!sameRoles || idCompany !== before.idCompany || idRole !== before.idRole)
          notOneself(actor, idUser);
        await mayGive(tx, actor, roles, idCompany);
        await tx
          .updateTable('appUser')
          .set({ name, idRole, idCompany, ...(idCustomer === undefined ? {} : { idCustomer }), ...moved })
          .where('idUser', '=', idUser)
          .execute();
        await writeRoles(tx, idUser, idCompany, roles);
        if (idCompany !== before.idCompany) await accounts.endSessions(tx, idUser);
      };
      return change(actor, idUser, write, body.version);
    },

    /** Changes the sign-in credentials. A new password or address ends the user's sessions. */
    async updateIdentity(actor: Actor, uid: string, body: z.output<typeof identityBody>): Promise<Person> {
      const user = await database.read(actor, (tx) => userOfUid(tx, uid));
      if (!user) throw new NotFound('user', uid);
      const { idUser } = user;
      notOneself(actor, idUser);
      if (body.password) checkNewPassword(body.password, body.email ?? user.email);
      const passwordHash = body.password ? await hashPassword(body.password) : undefined;
      const write = async (tx: Tx, before: Person) => {
        if (body.email !== undefined) await accounts.freeAddress(tx, actor, body.email);
        await tx
          .updateTable('appUser')
          .set({ ...identityColumns(body, passwordHash), ...moved })
          .where('idUser', '=', idUser)
          .execute();
        if (body.email !== undefined || passwordHash !== undefined || body.enabled === false)
          await accounts.endSessions(tx, idUser);
        // A new address may belong to another person, so the identity links of the old one are removed.
        if (body.email !== undefined && body.email !== before.email.toLowerCase())
          await tx.deleteFrom('identity').where('idUser', '=', idUser).execute();
      };
      return refusingTakenEmail(() => change(actor, idUser, write));
    },

    setState(actor: Actor, idUser: number, state: State): Promise<Person> {
      notOneself(actor, idUser);
      return change(actor, idUser, async (tx) => {
        await tx
          .updateTable('appUser')
          .set({ state, ...moved })
          .where('idUser', '=', idUser)
          .execute();
        if (state === 'Inactivo') await accounts.endSessions(tx, idUser);
      });
    },

    inviteAgain: (actor: Actor, idUser: number, language: Language): Promise<Invitation> =>
      database.transaction(actor, async (tx) => {
        const person = await people.mustFind(tx, actor, idUser);
        await mayManage(tx, actor, person);
        const posted = await accounts.invite(tx, person, language);
        const { name, idCompany } = person;
        await audit(tx, actor, { entity: 'user', id: idUser, action: 'invite', idCompany, name });
        return handOver(tx, actor, person, posted);
      }),

    /** Throws unless the sessions are the caller's own, or of a user whom the caller manages. */
    async maySeeSessions(actor: Actor, idUser: number) {
      if (actor.idUser === idUser) return;
      if (!actor.permissions.has('user:edit')) throw new Forbidden('FORBIDDEN');
      await database.read(actor, async (tx) =>
        mayManage(tx, actor, await people.mustFind(tx, actor, idUser)),
      );
    },
  };
}
export type PeopleService = ReturnType<typeof createPeopleService>;
