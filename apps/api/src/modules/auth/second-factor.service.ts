import type { endSecondFactor } from '@gemelo/contract/endpoints/second-factor';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { type Actor, asSelf } from '../../http/actor.ts';
import type { Vault } from '../../security/vault.ts';
import { type Account, secondFactorOf } from './auth.queries.ts';
import { provePassword } from './prove-password.ts';
import { redeemRecoveryCode, renewRecoveryCodes } from './recovery-codes.ts';
import { bySecondFactor, type Throttle } from './throttle.ts';
import { newTotpSecret, totpFor, totpStep } from './totp.ts';

/** Consumes the time step of a valid code: of several concurrent uses one succeeds. */
async function redeemStep(tx: Tx, idUser: number, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('appUser')
    .set({ totpLastStep: step })
    .where('idUser', '=', idUser)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
    .returning('idUser')
    .executeTakeFirst();
  return used !== undefined;
}

/** Consumes a code of the authenticator app, or a recovery code. */
export async function redeemCode(
  tx: Tx,
  vault: Vault,
  { idUser, totpSecret, totpLastStep }: Account,
  code: string,
): Promise<boolean> {
  const step = totpSecret ? totpStep(vault, totpSecret, code, totpLastStep) : undefined;
  return step === undefined ? redeemRecoveryCode(tx, idUser, code) : redeemStep(tx, idUser, step);
}

export function createSecondFactorService(database: Database, throttle: Throttle, vault: Vault) {
  const prove = (actor: Actor, password: string) => provePassword({ database, throttle }, actor, password);

  return {
    status: (actor: Actor) =>
      database.read(asSelf(actor), (tx) => secondFactorOf(tx, actor.idUser, actor.roles)),

    async begin(actor: Actor, password: string) {
      const account = await prove(actor, password);
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
        const recoveryCodes = await renewRecoveryCodes(tx, actor.idUser);
        await audit(tx, actor, { entity: 'user', id: actor.idUser, action: 'second-factor-on' });
        return { recoveryCodes };
      }),

    /** The password alone is not enough: it is what the second factor protects against the loss of. */
    async end(actor: Actor, { password, code }: BodyOf<typeof endSecondFactor>) {
      const account = await prove(actor, password);
      if (!account.totpSecret) throw new Refused('TOTP_OFF');
      const limit = bySecondFactor(actor.idUser);
      await throttle.attempt(limit);
      await database.transaction(asSelf(actor), async (tx) => {
        if (!(await redeemCode(tx, vault, account, code)))
          throw new Invalid([{ path: 'code', rule: 'code' }], 'TOTP_INVALID');
        await tx
          .updateTable('appUser')
          .set({ totpSecret: null, totpPending: null, totpLastStep: null })
          .where('idUser', '=', actor.idUser)
          .execute();
        await tx.deleteFrom('recoveryCode').where('idUser', '=', actor.idUser).execute();
        await audit(tx, actor, { entity: 'user', id: actor.idUser, action: 'second-factor-off' });
      });
      await throttle.succeeded(limit);
      return null;
    },
  };
}
export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
