import type { changePassword } from '@gemelo/contract/endpoints/profile';
import type { signIn, totp } from '@gemelo/contract/endpoints/sign-in';
import type { UserData } from '@gemelo/contract/endpoints/users';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Unauthorized } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { fromNow, now } from '../../db/clock.ts';
import { system } from '../../db/context.ts';
import { type Actor, asSelf } from '../../http/actor.ts';
import { passwordMatches } from '../../security/passwords.ts';
import { hashSecret, randomSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import type { UserService } from '../users/users.service.ts';
import { type Account, accountByEmail, accountById } from './auth.queries.ts';
import type { KnownDevices } from './known-devices.ts';
import { changeOwnPassword } from './own-password.ts';
import { redeemCode } from './second-factor.service.ts';
import { findSecret, issueSecret, redeemSecret } from './secret-links.ts';
import { byAccount, byAddress, bySecondFactor, guessLimits, type Throttle } from './throttle.ts';

const SESSION_SECONDS = 86_400;

/** The client that begins a session. */
export interface Origin {
  address: string;
  agent: string | undefined;
}

/** The client that proves who its user is. */
export interface Client {
  address: string;
  cookie(name: string): string | undefined;
}

export interface AuthParts {
  database: Database;
  throttle: Throttle;
  users: UserService;
  vault: Vault;
  devices: KnownDevices;
  /** What ends in a browser together with its session. */
  leaveBrowser: (tx: Tx, tokenHash: Buffer) => Promise<unknown>;
}

export function createAuthService({ database, throttle, users, vault, devices, leaveBrowser }: AuthParts) {
  const asSystem = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(system, work);

  const issueProof = async (account: Account) =>
    asSystem(async (tx) => ({
      uid: account.uid,
      email: account.email,
      idToken: await issueSecret(tx, 'proof', account.idUser),
    }));

  const mayEnter = (account: Account) => {
    if (account.state !== 'Activo') throw new Forbidden('AUTH_INACTIVE');
    if (account.emailVerifiedAt === null) throw new Forbidden('AUTH_UNVERIFIED');
  };

  /** Throttles password guessing wherever a password is checked. */
  const throttled = async <T>(
    name: string,
    address: string,
    check: () => Promise<T>,
    device?: string,
  ): Promise<T> => {
    const limits = guessLimits(byAccount(name), address, device);
    await throttle.attempt(...limits);
    const result = await check();
    await throttle.succeeded(...limits);
    return result;
  };

  const deviceOf = (account: Account | undefined, { cookie }: Client) =>
    account && devices.find(account, cookie(devices.cookieName(account.email)));

  /** Verifies the password of an account, within the sign-in limits. */
  const confirm = async ({ email, password }: BodyOf<typeof signIn>, client: Client): Promise<Account> => {
    const found = await database.read(system, (tx) => accountByEmail(tx, email));
    const check = async () => {
      const matches = await passwordMatches(found?.passwordHash, password);
      if (!found || !matches) throw new Unauthorized('AUTH_INVALID');
      return found;
    };
    const account = await throttled(email, client.address, check, deviceOf(found, client));
    mayEnter(account);
    return account;
  };

  /** Creates a session of 24 hours for an authenticated user. */
  const createSession = (
    idUser: number,
    { address, agent }: Origin,
    check: (user: UserData) => void = () => undefined,
  ) =>
    asSystem(async (tx): Promise<{ userData: UserData; tokenAuth: string }> => {
      const userData = await users.find(tx, idUser);
      if (userData?.state !== 'Activo') throw new Forbidden('AUTH_INACTIVE');
      check(userData);
      const tokenAuth = randomSecret();
      await tx
        .insertInto('session')
        .values({
          tokenHash: hashSecret(tokenAuth),
          idUser,
          address,
          agent: agent?.slice(0, 300) ?? null,
          expiresAt: fromNow(SESSION_SECONDS),
        })
        .execute();
      await audit(
        tx,
        { ...system, idUser },
        { entity: 'session', id: idUser, action: 'sign-in', idCompany: userData.idCompany },
      );
      return { userData, tokenAuth };
    });

  return {
    issueProof,
    mayEnter,
    createSession,

    changeOwnPassword: (actor: Actor, uid: string, body: BodyOf<typeof changePassword>) =>
      changeOwnPassword({ database, throttle }, actor, uid, body),

    confirm,
    throttled,

    async signIn(credentials: BodyOf<typeof signIn>, client: Client) {
      const account = await confirm(credentials, client);
      if (!account.totpSecret) return issueProof(account);
      const challenge = await asSystem((tx) => issueSecret(tx, 'totp', account.idUser));
      return { totpRequired: true as const, challenge };
    },

    /** The challenge stands for the correct password; a wrong code consumes it. */
    async totp({ challenge, code }: BodyOf<typeof totp>, client: Client) {
      const idUser = await findSecret(database, challenge, 'totp');
      const account =
        idUser === undefined ? undefined : await database.read(system, (tx) => accountById(tx, idUser));
      if (!account?.totpSecret) {
        await throttle.attempt(byAddress(client.address));
        throw new Unauthorized('AUTH_PROOF');
      }
      const limits = guessLimits(bySecondFactor(account.idUser), client.address, deviceOf(account, client));
      await throttle.attempt(...limits);
      // Consumed only now, so that whoever was throttled can continue with the same challenge.
      if ((await redeemSecret(database, challenge, 'totp')) === undefined)
        throw new Unauthorized('AUTH_PROOF');
      if (!(await asSystem((tx) => redeemCode(tx, vault, account, code))))
        throw new Unauthorized('TOTP_INVALID');
      await throttle.succeeded(...limits);
      return issueProof(account);
    },

    /** The cookie that lets a browser be known by the user who has just signed in with it. */
    async deviceCookie(idUser: number) {
      const account = await database.read(system, (tx) => accountById(tx, idUser));
      return account && { name: devices.cookieName(account.email), value: devices.issue(account) };
    },

    /** Exchanges the proof of a sign-in for a session. */
    async begin(idToken: string | undefined, claimed: { uid: string; email: string }, from: Origin) {
      const idUser = idToken === undefined ? undefined : await redeemSecret(database, idToken, 'proof');
      if (idUser === undefined) throw new Unauthorized('AUTH_PROOF');
      return createSession(idUser, from, ({ uid, email }) => {
        if (uid !== claimed.uid || email.toLowerCase() !== claimed.email.toLowerCase())
          throw new Forbidden('UID_MISMATCH');
      });
    },

    async signOut(actor: Actor) {
      await database.transaction(asSelf(actor), async (tx) => {
        await tx
          .updateTable('session')
          .set({ revokedAt: now })
          .where('tokenHash', '=', actor.tokenHash)
          .execute();
        await leaveBrowser(tx, actor.tokenHash);
        await audit(tx, actor, { entity: 'session', id: actor.idUser, action: 'sign-out' });
      });
      return null;
    },
  };
}
export type AuthService = ReturnType<typeof createAuthService>;
