import { randomBytes } from 'node:crypto';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { type Actor, asSelf } from '../../http/actor.ts';
import { passwordMatches } from '../../security/passwords.ts';
import { hashSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import { type Account, accountById, secondFactorOf } from './auth.queries.ts';
import { byAccount, byAddress, type Throttle } from './throttle.ts';
import { newTotpSecret, totpFor, totpStep } from './totp.ts';

const CODES = 10;
/** Letters and digits that cannot be confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const newCode = () => {
  const code = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
};

/** Consumes a recovery code. */
export async function redeemRecoveryCode(tx: Tx, idUser: number, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('idUser', '=', idUser)
    .where('hash', '=', hashSecret(code.toLowerCase().trim()))
    .where('usedAt', 'is', null)
    .returning('idUser')
    .executeTakeFirst();
  return used !== undefined;
}

/** Consumes the time step of a valid code: of several concurrent uses one succeeds. */
export async function redeemStep(tx: Tx, idUser: number, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('appUser')
    .set({ totpLastStep: step })
    .where('idUser', '=', idUser)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
    .returning('idUser')
    .executeTakeFirst();
  return used !== undefined;
}

export function createSecondFactorService(database: Database, throttle: Throttle, vault: Vault) {
  const provePassword = async (actor: Actor, password: string, address: string): Promise<Account> => {
    const limits = [byAccount(actor.email), byAddress(address)] as const;
    await throttle.attempt(...limits);
    const account = await database.read(asSelf(actor), (tx) => accountById(tx, actor.idUser));
    if (!account || !(await passwordMatches(account.passwordHash, password))) {
      throw new Invalid([{ path: 'password', rule: 'password' }], 'PASSWORD_WRONG');
    }
    await throttle.succeeded(...limits);
    return account;
  };

  return {
    status: (actor: Actor) =>
      database.read(asSelf(actor), (tx) => secondFactorOf(tx, actor.idUser, actor.roles)),

    async begin(actor: Actor, password: string, address: string) {
      const account = await provePassword(actor, password, address);
      if (account.totpSecret) throw new Refused('TOTP_ON');
      const secret = newTotpSecret();
      await database.transaction(asSelf(actor), (tx) =>
        tx
          .updateTable('appUser')
          .set({ totpPending: vault.seal(secret) })
          .where('idUser', '=', actor.idUser)
          .execute(),
      );
      return { secret, address: totpFor(secret, actor.email).toString() };
    },

    confirm: (actor: Actor, code: string) =>
      database.transaction(asSelf(actor), async (tx) => {
        const { totpPending } = await tx
          .selectFrom('appUser')
          .select('totpPending')
          .where('idUser', '=', actor.idUser)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (!totpPending) throw new Refused('TOTP_NOT_BEGUN');
        const step = totpStep(vault, totpPending, code, null);
        if (step === undefined) throw new Invalid([{ path: 'code', rule: 'code' }], 'TOTP_INVALID');
        await tx
          .updateTable('appUser')
          .set({ totpSecret: totpPending, totpPending: null, totpLastStep: step, updatedAt: now })
          .where('idUser', '=', actor.idUser)
          .execute();
        const recoveryCodes = Array.from({ length: CODES }, newCode);
        await tx.deleteFrom('recoveryCode').where('idUser', '=', actor.idUser).execute();
        await tx
          .insertInto('recoveryCode')
          .values(recoveryCodes.map((one) => ({ idUser: actor.idUser, hash: hashSecret(one) })))
          .execute();
        await audit(tx, actor, { entity: 'user', id: actor.idUser, action: 'second-factor-on' });
        return { recoveryCodes };
      }),

    async end(actor: Actor, password: string, address: string) {
      await provePassword(actor, password, address);
      await database.transaction(asSelf(actor), async (tx) => {
        await tx
          .updateTable('appUser')
          .set({ totpSecret: null, totpPending: null, totpLastStep: null })
          .where('idUser', '=', actor.idUser)
          .execute();
        await tx.deleteFrom('recoveryCode').where('idUser', '=', actor.idUser).execute();
        await audit(tx, actor, { entity: 'user', id: actor.idUser, action: 'second-factor-off' });
      });
      return null;
    },
  };
}
export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
