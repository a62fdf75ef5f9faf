import { randomBytes } from 'node:crypto';
import type { createToken, TokenRow, updateToken } from '@gemelo/contract/endpoints/tokens';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import { hashSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import type { PlatformService } from './platforms.service.ts';

/** As long as those of the platforms whose firmware speaks to the gateway. */
const newToken = () => randomBytes(15).toString('base64url');
const SHOWN = 4;
const masked = (token: string) => `••••${token.slice(-SHOWN)}`;

export const selectTokens = (tx: Tx) =>
  tx
    .selectFrom('twinToken as k')
    .innerJoin('twin as t', 't.idTwin', 'k.idTwin')
    .innerJoin('platform as p', 'p.idPlatform', 'k.idPlatform')
    .select([
      'k.idToken',
      'k.idCompany',
      'k.idTwin',
      'k.idPlatform',
      'k.tokenSecret',
      'k.name',
      'k.label',
      'k.state',
      'k.version',
      'k.createdAt',
      'k.updatedAt',
      't.name as twinName',
      't.mac',
      'p.name as platformName',
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

export function createTokenService(database: Database, vault: Vault, platforms: PlatformService) {
  const present = ({ tokenSecret, twinName, mac, platformName, idCompany: _, ...row }: Found): TokenRow => ({
    ...row,
    masked: masked(vault.open(tokenSecret)),
    Twin: { idTwin: row.idTwin, name: twinName, mac },
    Platform: { idPlatform: row.idPlatform, name: platformName },
  });

  const mustFind = async (tx: Tx, idToken: number): Promise<Found> => {
    const row = await selectTokens(tx).where('k.idToken', '=', idToken).executeTakeFirst();
    if (!row) throw new NotFound('token', idToken);
    return row;
  };

  const naming = <T>(work: () => Promise<T>) =>
    refusing(
      {
        twin_token_one: () => new Refused('TOKEN_EXISTS'),
        twin_token_token_hash_key: () => new Refused('TOKEN_TAKEN'),
      },
      work,
    );

  const sealed = (token: string) => ({ tokenHash: hashSecret(token), tokenSecret: vault.seal(token) });

  return {
    present,

    create: (actor: Actor, { idTwin, idPlatform, token: given, name, label }: BodyOf<typeof createToken>) =>
      naming(() =>
        database.transaction(actor, async (tx) => {
          const twin = await tx
            .selectFrom('twin')
            .select(['idCompany', 'state', 'name'])
            .where('idTwin', '=', idTwin)
            .executeTakeFirst();
          if (!twin) throw new NotFound('twin', idTwin);
          if (twin.state !== 'Activo') throw new Refused('TWIN_INACTIVE', { name: twin.name });
          await checkChosen(tx, [
            { path: 'idPlatform', table: 'platform', id: 'idPlatform', chosen: [idPlatform] },
          ]);
          if (given === undefined) await platforms.mustBeIn(tx, actor, idPlatform);
          const token = given ?? newToken();
          const { idToken } = await tx
            .insertInto('twinToken')
            .values({
              idCompany: twin.idCompany,
              idTwin,
              idPlatform,
              name: name || null,
              label: label || null,
              ...sealed(token),
            })
            .returning('idToken')
            .executeTakeFirstOrThrow();
          const row = present(await mustFind(tx, idToken));
          await audit(tx, actor, {
            entity: 'token',
            id: idToken,
            action: 'create',
            idCompany: twin.idCompany,
            after: { twin: row.Twin.name, platform: row.Platform.name },
          });
          return { ...row, token };
        }),
      ),

    update: (
      actor: Actor,
      idToken: number,
      { token: given, renew, state, version }: BodyOf<typeof updateToken>,
    ) =>
      naming(() =>
        database.transaction(actor, async (tx) => {
          await tx
            .selectFrom('twinToken')
            .select('idToken')
            .where('idToken', '=', idToken)
            .forUpdate()
            .execute();
          const before = await mustFind(tx, idToken);
          if (before.version !== version) throw new Refused('STALE', {}, { current: present(before) });
          if (renew && given === undefined) await platforms.mustBeIn(tx, actor, before.idPlatform);
          const token = given ?? (renew ? newToken() : null);
          await tx
            .updateTable('twinToken')
            .set({
              ...(token === null ? {} : sealed(token)),
              ...(state === undefined ? {} : { state }),
              version: version + 1,
              updatedAt: new Date(),
            })
            .where('idToken', '=', idToken)
            .execute();
          const row = present(await mustFind(tx, idToken));
          await audit(tx, actor, {
            entity: 'token',
            id: idToken,
            action: token === null ? 'state' : 'renew',
            idCompany: before.idCompany,
            before: { state: before.state },
            after: { state: row.state },
          });
          return { ...row, token };
        }),
      ),

    /** The audit knows before the caller does. */
    reveal: (actor: Actor, idToken: number) =>
      database.transaction(actor, async (tx) => {
        const { tokenSecret, idCompany } = await mustFind(tx, idToken);
        await audit(tx, actor, { entity: 'token', id: idToken, action: 'reveal', idCompany });
        return { token: vault.open(tokenSecret) };
      }),
  };
}
export type TokenService = ReturnType<typeof createTokenService>;
