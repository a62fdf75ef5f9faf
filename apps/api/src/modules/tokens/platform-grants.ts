import { Refused } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { type DevicePlatform, type Grant, GrantExpired } from '../../integrations/platform/port.ts';
import type { Vault } from '../../security/vault.ts';

/** Refreshed a little before it ends, so that no call meets its end half way. */
const EARLY_MS = 30_000;
/** The embedded gateway's own sessions belong to no address. */
export const GATEWAY = 'gateway';

interface Kept extends Grant {
  address: string;
}

/** What the platforms gave to those who signed in: sealed, one for each person and platform. */
export function createGrants(database: Database, vault: Vault) {
  const refreshing = new Map<string, Promise<Grant>>();

  /** Undefined where it was given by another platform than the one that is configured now. */
  const opened = (secret: Buffer, address: string): Grant | undefined => {
    const text = vault.open(secret);
    const kept = text.startsWith('{') ? (JSON.parse(text) as Kept) : undefined;
    return kept?.address === address ? kept : undefined;
  };

  const find = (tx: Tx, actor: Actor, idPlatform: number) =>
    tx
      .selectFrom('platformSession')
      .select('tokenSecret')
      .where('idUser', '=', actor.idUser)
      .where('idPlatform', '=', idPlatform)
      .where('expiresAt', '>', new Date().toISOString())
      .executeTakeFirst();

  const keep = async (tx: Tx, actor: Actor, idPlatform: number, address: string, grant: Grant) => {
    const kept = {
      idCompany: actor.idCompany ?? 0,
      tokenSecret: vault.seal(JSON.stringify({ ...grant, address } satisfies Kept)),
      expiresAt: new Date(grant.until),
    };
    await tx
      .insertInto('platformSession')
      .values({ idUser: actor.idUser, idPlatform, ...kept })
      .onConflict((conflict) => conflict.columns(['idUser', 'idPlatform']).doUpdateSet(kept))
      .execute();
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
      const grant = row && opened(row.tokenSecret, address);
      if (!grant) throw new Refused('PLATFORM_LOGIN');
      return grant;
    });

  const refresh = async (actor: Actor, idPlatform: number, platform: DevicePlatform, spent: Grant) => {
    // Who comes after the refresh is over, still with what was spent, takes what it gave.
    const kept = await mustFind(actor, idPlatform, platform.address);
    if (kept.access !== spent.access) return kept;
    try {
      if (spent.refresh === null) throw new GrantExpired();
      const grant = await platform.refresh(spent.refresh);
      await database.transaction(actor, (tx) => keep(tx, actor, idPlatform, platform.address, grant));
      return grant;
    } catch (error) {
      if (!(error instanceof GrantExpired)) throw error;
      // Another process may have refreshed it, and so used up the refresh token.
      const now = await mustFind(actor, idPlatform, platform.address);
      if (now.access !== spent.access) return now;
      await database.transaction(actor, (tx) => drop(tx, actor, idPlatform));
      throw new Refused('PLATFORM_LOGIN');
    }
  };

  /** Once for all who ask at the same time. */
  const refreshed = (actor: Actor, idPlatform: number, platform: DevicePlatform, spent: Grant) => {
    const name = `${actor.idUser}/${idPlatform}`;
    const known = refreshing.get(name);
    if (known) return known;
    const work = refresh(actor, idPlatform, platform, spent).finally(() => refreshing.delete(name));
    refreshing.set(name, work);
    return work;
  };

  return {
    keep,
    drop,
    opened,
    mustFind,

    /** Does something at the platform as whoever is signed in there; nothing of it happens inside a transaction. */
    async using<T>(
      actor: Actor,
      idPlatform: number,
      platform: DevicePlatform,
      work: (access: string) => Promise<T>,
    ): Promise<T> {
      let grant = await mustFind(actor, idPlatform, platform.address);
      if (grant.accessUntil - EARLY_MS < Date.now())
        grant = await refreshed(actor, idPlatform, platform, grant);
      try {
        return await work(grant.access);
      } catch (error) {
        if (!(error instanceof GrantExpired)) throw error;
        grant = await refreshed(actor, idPlatform, platform, grant);
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
