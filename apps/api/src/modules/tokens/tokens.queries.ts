import { sql } from 'kysely';
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
      'k.kind',
      'k.username',
      'k.validUntil',
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

/** A twin has one active token on each platform; the newest is the one in use. */
const activeTokenOf = prepared<{ idTwin: number }>()((db, { idTwin }) =>
  selectTokens(db)
    .where('k.idTwin', '=', idTwin)
    .where('k.state', '=', 'Activo')
    .orderBy('k.idToken', 'desc')
    .limit(sql.lit(1)),
);
export const findActiveToken = (tx: Tx, idTwin: number): Promise<FoundToken | undefined> =>
  activeTokenOf.first(tx, { idTwin });
