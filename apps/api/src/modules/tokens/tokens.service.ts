import type { CredentialKind, createToken, TokenRow, updateToken } from '@gemelo/contract/endpoints/tokens';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import type { Vault } from '../../security/vault.ts';
import { basicOf, columnsOf, type Made, madeFrom, masked, tokenOf } from './credentials.ts';
import type { GatewayLogin, PlatformService } from './platforms.service.ts';
import { tokenListAs } from './tokens.lists.ts';
import { type FoundToken, findActiveToken, findToken } from './tokens.queries.ts';

/** How many active tokens a device may have. */
type Allowed = 'one per platform' | 'one per device';

const taken: Record<CredentialKind, string> = {
  token: 'TOKEN_TAKEN',
  basic: 'BASIC_TAKEN',
  certificate: 'CERTIFICATE_TAKEN',
};

function refuseBoth({ token, credential }: { token?: string | undefined; credential?: object | undefined }) {
  if (token !== undefined && credential)
    throw new Invalid([{ path: 'body.token', rule: 'unknown', params: { keys: 'token' } }]);
}

export function createTokenService(database: Database, vault: Vault, platforms: PlatformService) {
  const present = ({
    tokenSecret,
    kind,
    twinName,
    mac,
    platformName,
    idCompany: _,
    ...row
  }: FoundToken): TokenRow => ({
    ...row,
    credential: kind,
    masked: masked(kind, vault.open(tokenSecret)),
    Twin: { idTwin: row.idTwin, name: twinName, mac },
    Platform: { idPlatform: row.idPlatform, name: platformName },
  });

  const tokens = recordsOf<Actor, FoundToken>(database, {
    entity: 'token',
    find: (tx, _actor, idToken) => findToken(tx, idToken),
    lock: rowLock('twinToken', 'idToken'),
    facts: ({ twinName, platformName, kind, username }) => ({
      ...{ twin: twinName, platform: platformName, credential: kind, username },
    }),
  });
  /** Reads never include the token itself; it is shown once to its creator. */
  const current = async (_tx: Tx, row: FoundToken) => present(row);

  const refusingDuplicates = <T>(kind: CredentialKind, work: () => Promise<T>) =>
    refusing(
      {
        twin_token_one: () => new Refused('TOKEN_EXISTS'),
        twin_token_token_hash_key: () => new Refused(taken[kind]),
      },
      work,
    );

  /** The lock lets only one of two concurrent tokens through, whatever their platforms. */
  const findTwinWithoutToken = async (tx: Tx, idTwin: number, idPlatform: number, allowed: Allowed) => {
    const twin = await tx
      .selectFrom('twin')
      .select(['idCompany', 'state', 'name', 'mac'])
      .where('idTwin', '=', idTwin)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!twin) throw new NotFound('twin', idTwin);
    if (twin.state !== 'Activo') throw new Refused('TWIN_INACTIVE', { name: twin.name });
    await checkChosen(tx, [
      { path: 'idPlatform', table: 'platform', id: 'idPlatform', chosen: [idPlatform] },
    ]);
    const existing = await tx
      .selectFrom('twinToken')
      .select('idToken')
      .where('idTwin', '=', idTwin)
      .$if(allowed === 'one per platform', (query) => query.where('idPlatform', '=', idPlatform))
      .where('state', '=', 'Activo')
      .executeTakeFirst();
    if (existing) throw new Refused('TOKEN_EXISTS');
    return twin;
  };

  /** Taken before the platform is called: of two concurrent renewals, the second never reaches it. */
  const setVersion = (actor: Actor, idToken: number, from: number, to: number): Promise<FoundToken> =>
    database.transaction(actor, async (tx) => {
      const row = await tokens.hold(tx, actor, idToken, { version: from, current });
      await tx.updateTable('twinToken').set({ version: to }).where('idToken', '=', idToken).execute();
      return row;
    });

  /** No lock is held while the platform is called; a retry after a failure reuses the device that was created. */
  const create = (actor: Actor, body: BodyOf<typeof createToken>, login: GatewayLogin, allowed: Allowed) =>
    refusingDuplicates(body.credential?.kind ?? 'token', async () => {
      refuseBoth(body);
      const { idTwin, idPlatform, token: given, credential, name, label } = body;
      const find = (tx: Tx) => findTwinWithoutToken(tx, idTwin, idPlatform, allowed);
      const twin = await database.transaction(actor, find);
      const device = { mac: twin.mac, name: name || twin.name, label: label || null };
      const made =
        madeFrom(credential) ??
        tokenOf(
          given ?? (await platforms.provision(actor, idPlatform, device, credential ? 'console' : login)),
        );
      const created = await tokens.create(actor, async (tx) => {
        const { idCompany } = await find(tx);
        const labels = { name: name || null, label: label || null };
        const { idToken } = await tx
          .insertInto('twinToken')
          .values({ idCompany, idTwin, idPlatform, ...labels, ...columnsOf(vault, made) })
          .returning('idToken')
          .executeTakeFirstOrThrow();
        return idToken;
      });
      return { ...present(created), token: made.secret };
    });

  const write = async (
    actor: Actor,
    idToken: number,
    {
      expected,
      next,
      made,
      state,
    }: { expected: number; next: number; made?: Made; state?: State | undefined },
  ) => {
    const action = made ? 'renew' : 'state';
    const facts = ({ twinName, kind, username, state: shown }: FoundToken) => ({
      ...{ twin: twinName, state: shown, credential: kind, username },
    });
    const rules = { version: expected, current, action, facts };
    const changed = await tokens.change(actor, idToken, rules, (tx) =>
      tx
        .updateTable('twinToken')
        .set({
          ...(made ? columnsOf(vault, made) : {}),
          ...(state === undefined ? {} : { state }),
          version: next,
          updatedAt: new Date(),
        })
        .where('idToken', '=', idToken)
        .execute(),
    );
    return { ...present(changed), token: made?.secret ?? null };
  };

  /** What replaces the credential without asking a platform, if anything does. */
  const replacement = async (
    actor: Actor,
    idToken: number,
    { token, credential, renew }: BodyOf<typeof updateToken>,
  ): Promise<Made | undefined> => {
    if (credential || token !== undefined)
      return madeFrom(credential) ?? (token ? tokenOf(token) : undefined);
    if (!renew) return undefined;
    const { kind, username } = await tokens.read(actor, idToken);
    if (kind === 'certificate') throw new Refused('CERTIFICATE_NEEDED');
    return username === null ? undefined : basicOf(username);
  };

  const update = (actor: Actor, idToken: number, body: BodyOf<typeof updateToken>, login: GatewayLogin) =>
    refusingDuplicates(body.credential?.kind ?? 'token', async () => {
      refuseBoth(body);
      const { credential, renew, state, version } = body;
      const made = await replacement(actor, idToken, body);
      const isIssued = !made && (renew || credential);
      if (!isIssued)
        return write(actor, idToken, {
          expected: version,
          next: version + 1,
          state,
          ...(made ? { made } : {}),
        });

      const row = await setVersion(actor, idToken, version, version + 1);
      const device = { mac: row.mac, name: row.name ?? row.twinName, label: row.label };
      const token = await platforms
        .renew(actor, row.idPlatform, device, credential ? 'console' : login)
        .catch(async (failure: unknown) => {
          await setVersion(actor, idToken, version + 1, version);
          throw failure;
        });
      const next = version + 1;
      return write(actor, idToken, { expected: next, next, made: tokenOf(token), state });
    });

  return {
    list: tokenListAs(present),

    create: (actor: Actor, body: BodyOf<typeof createToken>) =>
      create(actor, body, 'own', 'one per platform'),
    update: (actor: Actor, idToken: number, body: BodyOf<typeof updateToken>) =>
      update(actor, idToken, body, 'own'),

    /** The active token of a twin, without the secret. */
    active: async (tx: Tx, idTwin: number): Promise<TokenRow | null> => {
      const row = await findActiveToken(tx, idTwin);
      return row ? present(row) : null;
    },

    /** Without a configured platform, the session of the console is enough. */
    give: async (actor: Actor, idTwin: number, idPlatform: number | undefined) => {
      const issuer = idPlatform ?? (await platforms.defaultIssuer(actor));
      return create(actor, { idTwin, idPlatform: issuer }, 'console', 'one per device');
    },

    renew: async (actor: Actor, idTwin: number) => {
      const row = await database.read(actor, (tx) => findActiveToken(tx, idTwin));
      if (!row) throw new NotFound('token', idTwin);
      const { token, ...renewed } = await update(
        actor,
        row.idToken,
        { renew: true, version: row.version },
        'console',
      );
      return { ...renewed, token: token ?? '' };
    },

    /** The audit entry is written before the token is returned. */
    reveal: (actor: Actor, idToken: number) =>
      database.transaction(actor, async (tx) => {
        const { tokenSecret, idCompany, twinName: name } = await tokens.mustFind(tx, actor, idToken);
        await audit(tx, actor, { entity: 'token', id: idToken, action: 'reveal', idCompany, name });
        return { token: vault.open(tokenSecret) };
      }),
  };
}
export type TokenService = ReturnType<typeof createTokenService>;
