import type { reauthenticate } from '@gemelo/contract/endpoints/re-authentication';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { issueProof } from '../../http/re-authentication.ts';
import type { Vault } from '../../security/vault.ts';
import { provePassword } from './prove-password.ts';
import type { Throttle } from './throttle.ts';

interface Parts {
  database: Database;
  throttle: Throttle;
  vault: Vault;
}

export function createReauthentication({ database, throttle, vault }: Parts) {
  return async (actor: Actor, { password, purpose }: BodyOf<typeof reauthenticate>) => {
    await provePassword({ database, throttle }, actor, password);
    return issueProof(vault, actor, purpose);
  };
}
export type Reauthentication = ReturnType<typeof createReauthentication>;
