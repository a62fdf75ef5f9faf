import { Forbidden, Refused, Unauthorized } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { randomSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import type { AuthService } from '../auth/auth.service.ts';

/** As long as a session of the console. */
const SESSION_MS = 86_400_000;

/**
 * Signing in to the platform that devices speak to. The embedded gateway takes the console's own accounts, of whoever
 * may register tokens.
 */
export function createPlatformService(database: Database, auth: AuthService, vault: Vault) {
  const platformNamed = async (tx: Tx, key: string) =>
    tx.selectFrom('platform').select('idPlatform').where('key', '=', key).executeTakeFirstOrThrow();

  const mayRegister = async (tx: Tx, idUser: number) => {
    const grant = await tx
      .selectFrom('roleGrant as g')
      .innerJoin('userRole as ur', 'ur.idRole', 'g.idRole')
      .select('g.resource')
      .where('ur.idUser', '=', idUser)
      .where('g.resource', '=', 'token')
      .where('g.action', '=', 'create')
      .executeTakeFirst();
    if (!grant) throw new Forbidden('FORBIDDEN');
  };

  return {
    async signIn(
      actor: Actor,
      key: 'thingsboard' | 'kaa',
      credentials: { email: string; password: string },
      address: string,
    ) {
      const account = await auth.confirm(credentials, address);
      if (account.idCompany !== actor.idCompany) throw new Unauthorized('AUTH_INVALID');
      await database.transaction(actor, (tx) => mayRegister(tx, account.idUser));
      const token = randomSecret();
      return database.transaction(actor, async (tx) => {
        const { idPlatform } = await platformNamed(tx, key);
        const kept = {
          idCompany: actor.idCompany ?? 0,
          tokenSecret: vault.seal(token),
          expiresAt: new Date(Date.now() + SESSION_MS),
        };
        await tx
          .insertInto('platformSession')
          .values({ idUser: actor.idUser, idPlatform, ...kept })
          .onConflict((conflict) => conflict.columns(['idUser', 'idPlatform']).doUpdateSet(kept))
          .execute();
        await audit(tx, actor, {
          entity: 'platform',
          id: idPlatform,
          action: 'sign-in',
          after: { email: account.email },
        });
        return { token, expiresAt: kept.expiresAt.toISOString() };
      });
    },

    signOut: (actor: Actor, idPlatform: number) =>
      database.transaction(actor, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('platformSession')
          .where('idUser', '=', actor.idUser)
          .where('idPlatform', '=', idPlatform)
          .executeTakeFirst();
        if (numDeletedRows > 0n)
          await audit(tx, actor, { entity: 'platform', id: idPlatform, action: 'sign-out' });
        return null;
      }),

    sessions: (actor: Actor) =>
      database.transaction(actor, (tx) =>
        tx
          .selectFrom('platform as p')
          .leftJoin('platformSession as s', (join) =>
            join
              .onRef('s.idPlatform', '=', 'p.idPlatform')
              .on('s.idUser', '=', actor.idUser)
              .on('s.expiresAt', '>', new Date().toISOString()),
          )
          .select(['p.idPlatform', 'p.name', 's.expiresAt'])
          .where('p.state', '=', 'Activo')
          .orderBy('p.idPlatform')
          .execute(),
      ),

    /** A platform makes devices for whoever is signed in to it. */
    async mustBeIn(tx: Tx, actor: Actor, idPlatform: number) {
      const session = await tx
        .selectFrom('platformSession')
        .select('idUser')
        .where('idUser', '=', actor.idUser)
        .where('idPlatform', '=', idPlatform)
        .where('expiresAt', '>', new Date().toISOString())
        .executeTakeFirst();
      if (!session) throw new Refused('PLATFORM_LOGIN');
    },
  };
}
export type PlatformService = ReturnType<typeof createPlatformService>;
