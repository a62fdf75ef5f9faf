import type { createToken, TokenRow, updateToken } from '@gemelo/contract/endpoints/tokens';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import { hashSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import type { GatewayLogin, PlatformService } from './platforms.service.ts';
import { tokenListAs } from './tokens.lists.ts';
import { type FoundToken, findActiveToken, findToken } from './tokens.queries.ts';

/** How many active tokens a device may have. */
type Allowed = 'one per platform' | 'one per device';

const VISIBLE_CHARACTERS = 4;
const masked = (token: string) => `••••${token.slice(-VISIBLE_CHARACTERS)}`;

export function createTokenService(database: Database, vault: Vault, platforms: PlatformService) {
  const present = ({
    tokenSecret,
    twinName,
    mac,
    platformName,
    idCompany: _,
    ...row
  }: FoundToken): TokenRow => ({
    ...row,
    masked: masked(vault.open(tokenSecret)),
    Twin: { idTwin: row.idTwin, name: twinName, mac },
    Platform: { idPlatform: row.idPlatform, name: platformName },
  });

  const tokens = recordsOf<Actor, FoundToken>(database, {
    entity: 'token',
    find: (tx, _actor, idToken) => findToken(tx, idToken),
    lock: rowLock('twinToken', 'idToken'),
    facts: ({ twinName, platformName }) => ({ twin: twinName, platform: platformName }),
  });
  /** Reads never include the token itself; it is shown once to its creator. */
  const current = async (_tx: Tx, row: FoundToken) => present(row);

  const refusingDuplicates = <T>(work: () => Promise<T>) =>
    refusing(
      {
        twin_token_one: () => new Refused('TOKEN_EXISTS'),
        twin_token_token_hash_key: () => new Refused('TOKEN_TAKEN'),
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

  const sealed = (token: string) => ({ tokenHash: hashSecret(token), tokenSecret: vault.seal(token) });

  /** No lock is held while the platform is called; a retry after a failure reuses the device that was created. */
  const create = (
    actor: Actor,
    { idTwin, idPlatform, token: given, name, label }: BodyOf<typeof createToken>,
    login: GatewayLogin,
    allowed: Allowed = 'one per platform',
  ) =>
    refusingDuplicates(async () => {
      const find = (tx: Tx) => findTwinWithoutToken(tx, idTwin, idPlatform, allowed);
      const twin = await database.transaction(actor, find);
      const device = { mac: twin.mac, name: name || twin.name, label: label || null };
      const token = given ?? (await platforms.provision(actor, idPlatform, device, login));
      const created = await tokens.create(actor, async (tx) => {
        const { idCompany } = await find(tx);
        const labels = { name: name || null, label: label || null };
        const { idToken } = await tx
          .insertInto('twinToken')
          .values({ idCompany, idTwin, idPlatform, ...labels, ...sealed(token) })
          .returning('idToken')
          .executeTakeFirstOrThrow();
        return idToken;
      });
      return { ...present(created), token };
    });

  const update = (
    actor: Actor,
    idToken: number,
    { token: given, renew, state, version }: BodyOf<typeof updateToken>,
    login: GatewayLogin,
  ) =>
    refusingDuplicates(async () => {
      const write = async (expected: number, token: string | null) => {
        const action = token === null ? 'state' : 'renew';
        const facts = ({ twinName, state: shown }: FoundToken) => ({ twin: twinName, state: shown });
        const rules = { version: expected, current, action, facts };
        const changed = await tokens.change(actor, idToken, rules, (tx) =>
          tx
            .updateTable('twinToken')
            .set({
              ...(token === null ? {} : sealed(token)),
              ...(state === undefined ? {} : { state }),
              version: version + 1,
              updatedAt: new Date(),
            })
            .where('idToken', '=', idToken)
            .execute(),
        );
        return { ...present(changed), token };
      };
      if (given !== undefined || !renew) return write(version, given ?? null);

      const row = await setVersion(actor, idToken, version, version + 1);
      const device = { mac: row.mac, name: row.name ?? row.twinName, label: row.label };
      const token = await platforms
        .renew(actor, row.idPlatform, device, login)
        .catch(async (failure: unknown) => {
          await setVersion(actor, idToken, version + 1, version);
          throw failure;
        });
      return write(version + 1, token);
    });

  return {
    list: tokenListAs(present),

    create: (actor: Actor, body: BodyOf<typeof createToken>) => create(actor, body, 'own'),
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
