import { Forbidden, NotFound, Unauthorized } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import type { Actor } from '../../http/actor.ts';
import type { Credentials, DevicePlatform, Grant, PlatformDevice } from '../../integrations/platform/port.ts';
import { randomSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { newToken } from './credentials.ts';
import { createGrants, GATEWAY } from './platform-grants.ts';

/** The same lifetime as a console session. */
const SESSION_MS = 86_400_000;

export type PlatformKey = 'thingsboard' | 'kaa';

/** What the embedded gateway asks for: a session of its own, or only that of the console. */
export type GatewayLogin = 'own' | 'console';

type OwnDevice = Omit<PlatformDevice, 'customer'>;

interface PlatformParts {
  database: Database;
  auth: AuthService;
  vault: Vault;
  /** The configured platforms; the embedded gateway replaces the others. */
  remote: Partial<Record<string, DevicePlatform>>;
}

/**
 * Sign-in to the device platform, and the tokens it issues. The embedded gateway accepts console accounts with
 * permission to register tokens.
 */
export function createPlatformService({ database, auth, vault, remote }: PlatformParts) {
  const grants = createGrants(database, vault);

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

  const signInToGateway = async (actor: Actor, credentials: Credentials, address: string): Promise<Grant> => {
    const account = await auth.confirm(credentials, { address, cookie: () => undefined });
    if (account.idCompany !== actor.idCompany) throw new Unauthorized('AUTH_INVALID');
    await database.read(actor, (tx) => mayRegister(tx, account.idUser));
    const until = Date.now() + SESSION_MS;
    return { access: randomSecret(), refresh: null, accessUntil: until, until };
  };

  /** The device is made for the customer that the user is at the platform. */
  const customerOf = (actor: Actor): Promise<string | null> =>
    database.read(actor, async (tx) => {
      const row = await tx
        .selectFrom('appUser')
        .select('idCustomer')
        .where('idUser', '=', actor.idUser)
        .executeTakeFirst();
      return row?.idCustomer ?? null;
    });

  const remoteOf = (actor: Actor, idPlatform: number): Promise<DevicePlatform | undefined> =>
    database.read(actor, async (tx) => {
      const row = await tx
        .selectFrom('platform')
        .select('key')
        .where('idPlatform', '=', idPlatform)
        .executeTakeFirst();
      return remote[row?.key ?? ''];
    });

  /** A platform issues tokens to its signed-in users. */
  const tokenFrom = async (
    actor: Actor,
    idPlatform: number,
    login: GatewayLogin,
    ask: (platform: DevicePlatform, access: string, customer: string | null) => Promise<string>,
  ) => {
    const platform = await remoteOf(actor, idPlatform);
    if (platform) {
      const customer = await customerOf(actor);
      return grants.using(actor, idPlatform, platform, (access) => ask(platform, access, customer));
    }
    if (login === 'own') await grants.mustFind(actor, idPlatform, GATEWAY);
    return newToken();
  };

  return {
    /** Credentials go to the platform and are stored nowhere. */
    async signIn(actor: Actor, key: PlatformKey, credentials: Credentials, address: string) {
      const platform = remote[key];
      const grant = platform
        ? await auth.throttled(`${key}:${credentials.email}`, address, () => platform.signIn(credentials))
        : await signInToGateway(actor, credentials, address);
      return database.transaction(actor, async (tx) => {
        const { idPlatform } = await tx
          .selectFrom('platform')
          .select('idPlatform')
          .where('key', '=', key)
          .executeTakeFirstOrThrow();
        const expiresAt = await grants.save(tx, actor, idPlatform, platform?.address ?? GATEWAY, grant);
        await audit(tx, actor, {
          entity: 'platform',
          id: idPlatform,
          action: 'sign-in',
          after: { email: credentials.email },
        });
        return { token: grant.access, expiresAt };
      });
    },

    signOut: (actor: Actor, idPlatform: number) =>
      database.transaction(actor, async (tx) => {
        if (await grants.drop(tx, actor, idPlatform))
          await audit(tx, actor, { entity: 'platform', id: idPlatform, action: 'sign-out' });
        return null;
      }),

    sessions: (actor: Actor) =>
      database.read(actor, async (tx) => {
        const rows = await tx
          .selectFrom('platform as p')
          .leftJoin('platformSession as s', (join) =>
            join
              .onRef('s.idPlatform', '=', 'p.idPlatform')
              .on('s.idUser', '=', actor.idUser)
              .on('s.expiresAt', '>', now),
          )
          .select(['p.idPlatform', 'p.name', 'p.key', 's.expiresAt', 's.tokenSecret'])
          .where('p.state', '=', 'Activo')
          .orderBy('p.idPlatform')
          .execute();
        return rows.map(({ key, tokenSecret, expiresAt, ...platform }) => ({
          ...platform,
          configured: remote[key] !== undefined,
          expiresAt:
            tokenSecret && grants.decrypt(tokenSecret, remote[key]?.address ?? GATEWAY) ? expiresAt : null,
        }));
      }),

    /** The platform that tokens come from when none is named: the first configured one, or the embedded gateway. */
    defaultIssuer: (actor: Actor): Promise<number> =>
      database.read(actor, async (tx) => {
        const rows = await tx
          .selectFrom('platform')
          .select(['idPlatform', 'key'])
          .where('state', '=', 'Activo')
          .orderBy('idPlatform')
          .execute();
        const issuer = rows.find(({ key }) => remote[key]) ?? rows[0];
        if (!issuer) throw new NotFound('platform', 0);
        return issuer.idPlatform;
      }),

    provision: (actor: Actor, idPlatform: number, device: OwnDevice, login: GatewayLogin) =>
      tokenFrom(actor, idPlatform, login, (platform, access, customer) =>
        platform.provision(access, { ...device, customer }),
      ),

    renew: (actor: Actor, idPlatform: number, device: OwnDevice, login: GatewayLogin) =>
      tokenFrom(actor, idPlatform, login, (platform, access, customer) =>
        platform.renew(access, { ...device, customer }),
      ),
  };
}
export type PlatformService = ReturnType<typeof createPlatformService>;
