import { providers as allProviders, type Provider } from '@gemelo/contract/endpoints/auth';
import { Forbidden, Refused, Unauthorized } from '@gemelo/contract/kit/errors';
import type { Config } from '../../../config.ts';
import { audit } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { fromNow, now } from '../../../db/clock.ts';
import { system } from '../../../db/context.ts';
import { hashSecret, randomSecret } from '../../../security/secrets.ts';
import { type Account, accountByEmail, accountById } from '../auth.queries.ts';
import type { AuthService, Origin } from '../auth.service.ts';
import { createFirebase } from './firebase.ts';
import type { IdentityLinks, IdentityProvider } from './identity-links.ts';
import { createOauthProvider, type OauthProvider, type ProvenIdentity } from './providers.ts';

const FLOW_SECONDS = 600;

/** The account that an identity opens, or the link that a password sign-in may still create. */
type Found = { account: Account | undefined; link?: undefined } | { account?: undefined; link: string };

export function createOauthService(
  database: Database,
  auth: AuthService,
  links: IdentityLinks,
  config: { keys: Config['providers']; firebase: Config['firebase']; publicUrl: string },
) {
  const clients = new Map<Provider, OauthProvider>();
  for (const name of allProviders) {
    const keys = config.keys[name];
    if (keys) clients.set(name, createOauthProvider(name, keys));
  }
  const firebase = config.firebase && createFirebase(config.firebase);
  const clientOf = (provider: Provider) => {
    const client = clients.get(provider);
    if (!client) throw new Refused('OAUTH_UNCONFIGURED');
    return client;
  };
  const callback = (provider: Provider) => `${config.publicUrl}/api/auth/oauth/${provider}/callback`;

  /**
   * Accounts are matched by provider and subject. An address alone never opens an existing account: its owner must also
   * sign in with the password, in the same browser, and is linked from then on.
   */
  const accountFor = (provider: IdentityProvider, { subject, name, email }: ProvenIdentity) =>
    database.transaction(system, async (tx): Promise<Found> => {
      const identity = await tx
        .selectFrom('identity')
        .select('idUser')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst();
      if (identity) return { account: await accountById(tx, identity.idUser) };
      if (!email) throw new Forbidden('OAUTH_NO_EMAIL');
      const existing = await accountByEmail(tx, email);
      if (existing) {
        auth.mayEnter(existing);
        return { link: links.offer({ provider, subject, idUser: existing.idUser }) };
      }
      const { idUser } = await tx
        .insertInto('appUser')
        .values({ name: name || email, email, emailVerifiedAt: now })
        .returning('idUser')
        .executeTakeFirstOrThrow();
      await tx.insertInto('identity').values({ provider, subject, idUser }).execute();
      await audit(tx, system, {
        entity: 'user',
        id: idUser,
        action: 'sign-up',
        after: { name, email, provider },
      });
      return { account: await accountById(tx, idUser) };
    });

  /** The account that may sign in, or the offer of a link. */
  const admit = async (provider: IdentityProvider, identity: ProvenIdentity) => {
    const { account, link } = await accountFor(provider, identity);
    if (link !== undefined) return { link };
    if (!account) throw new Forbidden('OAUTH_FAILED');
    auth.mayEnter(account);
    // A user with a second factor also has a password and needs both.
    if (account.totpSecret) throw new Forbidden('OAUTH_SECOND_FACTOR');
    return { account };
  };

  return {
    /** The URL for the browser, and the secret that it must return in its cookie. */
    async begin(provider: Provider, next: string | undefined) {
      const client = clientOf(provider);
      const secrets = { state: randomSecret(), verifier: randomSecret(), nonce: randomSecret() };
      const url = await client.begin(callback(provider), secrets);
      await database.transaction(system, (tx) =>
        tx
          .insertInto('oauthFlow')
          .values({
            stateHash: hashSecret(secrets.state),
            provider,
            verifier: secrets.verifier,
            nonce: secrets.nonce,
            next: next ?? null,
            expiresAt: fromNow(FLOW_SECONDS),
          })
          .execute(),
      );
      return { url, state: secrets.state };
    },

    /** Begins a session from a token of the configured Firebase project; `uid` is Firebase's user id. */
    async enterWithFirebase(token: string, uid: string, from: Origin) {
      if (!firebase) throw new Unauthorized('AUTH_PROOF');
      const identity = await firebase(token);
      if (identity.subject !== uid) throw new Forbidden('UID_MISMATCH');
      const { account, link } = await admit('firebase', identity);
      return link === undefined ? { begun: await auth.createSession(account.idUser, from) } : { link };
    },

    /** Completes the flow that this browser began; returns a proof of identity, or the offer of a link. */
    async finish(
      provider: Provider,
      state: string | undefined,
      cookieState: string | undefined,
      search: string,
    ) {
      const client = clientOf(provider);
      if (!state || state !== cookieState) throw new Forbidden('OAUTH_FAILED');
      const flow = await database.transaction(system, (tx) =>
        tx
          .deleteFrom('oauthFlow')
          .where('stateHash', '=', hashSecret(state))
          .where('expiresAt', '>', now)
          .returningAll()
          .executeTakeFirst(),
      );
      if (flow?.provider !== provider) throw new Forbidden('OAUTH_FAILED');
      const identity = await client.finish(new URL(`${callback(provider)}${search}`), { ...flow, state });
      const { account, link } = await admit(provider, identity);
      return link === undefined ? { proof: await auth.issueProof(account), next: flow.next } : { link };
    },
  };
}
export type OauthService = ReturnType<typeof createOauthService>;
