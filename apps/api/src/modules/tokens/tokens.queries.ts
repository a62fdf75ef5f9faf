import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

export const selectTokens = (db: Builder) =>
  db
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
export type FoundToken = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

const tokenById = prepared<{ idToken: number }>()((db, { idToken }) =>
  selectTokens(db).where('k.idToken', '=', idToken),
);
export const findToken = (tx: Tx, idToken: number): Promise<FoundToken | undefined> =>
  tokenById.first(tx, { idToken });
