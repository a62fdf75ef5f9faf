import { Refused } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import { fromNow, now } from '../../db/clock.ts';
import type { Actor } from '../../http/actor.ts';
import { type DevicePlatform, type Grant, GrantExpired } from '../../integrations/platform/port.ts';
import type { Vault } from '../../security/vault.ts';

/** Refreshed early, so that a grant does not expire during a call. */
const REFRESH_MARGIN_MS = 30_000;
/** Sessions of the embedded gateway have no URL. */
export const GATEWAY = 'gateway';

interface StoredGrant extends Grant {
  address: string;
}

/** Encrypted grants of the platforms, one per user and platform. */
export function createGrants(database: Database, vault: Vault) {
  const refreshing = new Map<string, Promise<Grant>>();

  /** Undefined if it was issued by another platform than the configured one. */
  const decrypt = (secret: Buffer, address: string): Grant | undefined => {
    const text = vault.open(secret);
    const stored = text.startsWith('{') ? (JSON.parse(text) as StoredGrant) : undefined;
    return stored?.address === address ? stored : undefined;
  };

  const find = (tx: Tx, actor: Actor, idPlatform: number) =>
    tx
      .selectFrom('platformSession')
      .select('tokenSecret')
      .where('idUser', '=', actor.idUser)
      .where('idPlatform', '=', idPlatform)
      .where('expiresAt', '>', now)
      .executeTakeFirst();

  const save = async (tx: Tx, actor: Actor, idPlatform: number, address: string, grant: Grant) => {
    const stored = {
      idCompany: actor.idCompany ?? 0,
      tokenSecret: vault.seal(JSON.stringify({ ...grant, address } satisfies StoredGrant)),
      expiresAt: fromNow((grant.until - Date.now()) / 1000),
    };
    const { expiresAt } = await tx
      .insertInto('platformSession')
      .values({ idUser: actor.idUser, idPlatform, ...stored })
      .onConflict((conflict) => conflict.columns(['idUser', 'idPlatform']).doUpdateSet(stored))
      .returning('expiresAt')
      .executeTakeFirstOrThrow();
    return expiresAt;
  };

  const drop = async (tx: Tx, actor: Actor, idPlatform: number): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .deleteFrom('platformSession')
      .where('idUser', '=', actor.idUser)
      .where('idPlatform', '=', idPlatform)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  };

  const mustFind = (actor: Actor, idPlatform: number, address: string): Promise<Grant> =>
    database.read(actor, async (tx) => {
      const row = await find(tx, actor, idPlatform);
      const grant = row && decrypt(row.tokenSecret, address);
      if (!grant) throw new Refused('PLATFORM_LOGIN');
      return grant;
    });

  const refresh = async (actor: Actor, idPlatform: number, platform: DevicePlatform, spent: Grant) => {
    // A caller that still holds the old grant after a refresh uses the new one.
    const stored = await mustFind(actor, idPlatform, platform.address);
    if (stored.access !== spent.access) return stored;
    try {
      if (spent.refresh === null) throw new GrantExpired();
      const grant = await platform.refresh(spent.refresh);
      await database.transaction(actor, (tx) => save(tx, actor, idPlatform, platform.address, grant));
      return grant;
    } catch (error) {
      if (!(error instanceof GrantExpired)) throw error;
      // Another process may have refreshed it and consumed the refresh token.
      const latest = await mustFind(actor, idPlatform, platform.address);
      if (latest.access !== spent.access) return latest;
      await database.transaction(actor, (tx) => drop(tx, actor, idPlatform));
      throw new Refused('PLATFORM_LOGIN');
    }
  };

  /** Concurrent callers share one refresh. */
  const refreshOnce = (actor: Actor, idPlatform: number, platform: DevicePlatform, spent: Grant) => {
    const name = `${actor.idUser}/${idPlatform}`;
    const running = refreshing.get(name);
    if (running) return running;
    const work = refresh(actor, idPlatform, platform, spent).finally(() => refreshing.delete(name));
    refreshing.set(name, work);
    return work;
  };

  return {
    save,
    drop,
    decrypt,
    mustFind,

    /** Calls the platform with the user's grant, always outside a transaction. */
    async using<T>(
      actor: Actor,
      idPlatform: number,
      platform: DevicePlatform,
      work: (access: string) => Promise<T>,
    ): Promise<T> {
      let grant = await mustFind(actor, idPlatform, platform.address);
      if (grant.accessUntil - REFRESH_MARGIN_MS < Date.now())
        grant = await refreshOnce(actor, idPlatform, platform, grant);
      try {
        return await work(grant.access);
      } catch (error) {
        if (!(error instanceof GrantExpired)) throw error;
        grant = await refreshOnce(actor, idPlatform, platform, grant);
      }
      try {
        return await work(grant.access);
      } catch (error) {
        if (!(error instanceof GrantExpired)) throw error;
        await database.transaction(actor, (tx) => drop(tx, actor, idPlatform));
        throw new Refused('PLATFORM_LOGIN');
      }
    },
  };
}
