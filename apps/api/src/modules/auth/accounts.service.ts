import type { resetPassword, signUp } from '@gemelo/contract/endpoints/auth';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { audit } from '../../db/audit.ts';
import { type Database, elevated, type Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { type Context, system } from '../../db/context.ts';
import { checkNewPassword } from '../../security/guessable.ts';
import { hashPassword } from '../../security/passwords.ts';
import type { MailService } from '../mails/mails.service.ts';
import { accountByEmail, accountById, deleteUnverified, endSessions } from './auth.queries.ts';
import { findSecret, issueSecret, redeemSecret } from './secret-links.ts';
import { byMail, byRecipient, type Throttle } from './throttle.ts';

const MIN_DURATION_MS = 250;

/** Takes at least as long as the longer path, so that the response time reveals nothing. */
async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, MIN_DURATION_MS))]);
  return result;
}

/** The language that a person has chosen; until then that of the page. */
const spokenBy = ({ language }: { language: string | null }, page: Language) =>
  (language as Language | null) ?? page;

interface AccountParts {
  database: Database;
  throttle: Throttle;
  mails: MailService;
}

/** Account actions of the person who receives the mail of an address. */
export function createAccountService({ database, throttle, mails }: AccountParts) {
  const asSystem = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(system, work);

  return {
    endSessions,

    /** Anyone can register any address, so until it is verified it yields to whoever is given an account with it. */
    async freeAddress(tx: Tx, actor: Context, email: string) {
      const gone = await elevated(tx, () => deleteUnverified(tx, email));
      if (gone)
        await audit(tx, actor, { entity: 'user', id: gone.idUser, action: 'delete', before: { email } });
    },

    /** Sends the mail with which an invited user chooses a password, in the inviter's language until they choose one. */
    async invite(
      tx: Tx,
      person: { idUser: number; name: string; email: string; idCompany: number | null },
      language: Language,
    ) {
      const { language: chosen } = await tx
        .updateTable('appUser')
        .set((eb) => ({ language: eb.fn.coalesce('language', eb.val(language)) }))
        .where('idUser', '=', person.idUser)
        .returning('language')
        .executeTakeFirstOrThrow();
      const token = await issueSecret(tx, 'invite', person.idUser);
      return mails.post(
        tx,
        person,
        'invite',
        spokenBy({ language: chosen }, language),
        `/reset-password?token=${token}`,
      );
    },

    /** Both paths answer the same, so that the response does not reveal whether the address is known. */
    async signUp({ name, email, password }: BodyOf<typeof signUp>, address: string, language: Language) {
      checkNewPassword(password, email);
      await throttle.attempt(byMail(address), byRecipient(email));
      const passwordHash = await hashPassword(password);
      await withMinimumDuration(
        asSystem(async (tx) => {
          const existing = await accountByEmail(tx, email);
          if (existing) return mails.post(tx, existing, 'known', spokenBy(existing, language), '/login');
          const created = await tx
            .insertInto('appUser')
            .values({ name, email, passwordHash, language })
            .onConflict((conflict) => conflict.doNothing())
            .returning('idUser')
            .executeTakeFirst();
          if (!created) return undefined;
          const token = await issueSecret(tx, 'verify', created.idUser);
          await audit(tx, system, {
            entity: 'user',
            id: created.idUser,
            action: 'sign-up',
            after: { name, email },
          });
          return mails.post(
            tx,
            { name, email, idCompany: null },
            'verify',
            language,
            `/verify-email?token=${token}`,
          );
        }),
      );
      return null;
    },

    async verifyEmail(token: string) {
      const idUser = await redeemSecret(database, token, 'verify');
      if (idUser === undefined) throw new Refused('LINK_INVALID');
      await asSystem(async (tx) => {
        const verified = await tx
          .updateTable('appUser')
          .set({ emailVerifiedAt: now })
          .where('idUser', '=', idUser)
          .returning('idUser')
          .executeTakeFirst();
        if (!verified) throw new Refused('LINK_INVALID');
        await audit(tx, { ...system, idUser }, { entity: 'user', id: idUser, action: 'verify-email' });
      });
      return null;
    },

    async forgotPassword(email: string, address: string, language: Language) {
      await throttle.attempt(byMail(address), byRecipient(email));
      await withMinimumDuration(
        asSystem(async (tx) => {
          const account = await accountByEmail(tx, email);
          if (account?.state !== 'Activo') return;
          const token = await issueSecret(tx, 'reset', account.idUser);
          await mails.post(
            tx,
            account,
            'reset',
            spokenBy(account, language),
            `/reset-password?token=${token}`,
          );
        }),
      );
      return { code: 'LINK.PASSWORD_RESET.SENT' as const };
    },

    /** The mail proves ownership: the address becomes verified, and every session ends. */
    async resetPassword({ token, password }: BodyOf<typeof resetPassword>) {
      const owner = await findSecret(database, token, 'reset', 'invite');
      const account = owner && (await database.read(system, (tx) => accountById(tx, owner)));
      if (!account) throw new Refused('LINK_INVALID');
      // Checked before the link is consumed, so that it still serves for a better password.
      checkNewPassword(password, account.email);
      const idUser = await redeemSecret(database, token, 'reset', 'invite');
      if (idUser === undefined) throw new Refused('LINK_INVALID');
      // Hashed only now: hashing is expensive, and guessed links must not trigger it.
      const passwordHash = await hashPassword(password);
      await asSystem(async (tx) => {
        const { idCompany } = await tx
          .updateTable('appUser')
          .set((eb) => ({
            passwordHash,
            emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', now),
            updatedAt: now,
          }))
          .where('idUser', '=', idUser)
          .returning('idCompany')
          .executeTakeFirstOrThrow();
        await endSessions(tx, idUser);
        await audit(tx, { ...system, idUser }, { entity: 'user', id: idUser, action: 'password', idCompany });
      });
      return null;
    },
  };
}
export type AccountService = ReturnType<typeof createAccountService>;
