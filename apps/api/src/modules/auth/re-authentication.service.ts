import type { reauthenticate } from '@gemelo/contract/endpoints/re-authentication';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Refused } from '@gemelo/contract/kit/errors';
import type { Database } from '../../db/client.ts';
import { type Actor, asSelf } from '../../http/actor.ts';
import { issueProof } from '../../http/re-authentication.ts';
import type { Vault } from '../../security/vault.ts';
import { accountById } from './auth.queries.ts';
import { provePassword } from './prove-password.ts';
import type { Throttle } from './throttle.ts';

interface Parts {
  database: Database;
  throttle: Throttle;
  vault: Vault;
}

export function createReauthentication({ database, throttle, vault }: Parts) {
  return async (actor: Actor, { password, purpose }: BodyOf<typeof reauthenticate>) => {
    const account = await database.read(asSelf(actor), (tx) => accountById(tx, actor.idUser));
    // Somebody who enters with an identity provider may have none; they choose one by mail.
    if (!account?.passwordHash) throw new Refused('REAUTHENTICATE_NO_PASSWORD');
    await provePassword({ database, throttle }, actor, password);
    return issueProof(vault, actor, purpose);
  };
}
export type Reauthentication = ReturnType<typeof createReauthentication>;
