import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { PushSubscriptionTable } from '../../db/schema.ts';

/** Sessions last a day, and people want to be told on the next one too: until this long after they last signed in. */
export const REMEMBERED_DAYS = 30;

/** A browser is told while the session that confirmed it was neither ended nor forgotten, and its user is active. */
const isLive = sql<boolean>`u.state = 'Activo' and u.id_company = s.id_company and e.revoked_at is null
  and e.expires_at > now() - make_interval(days => ${sql.lit(REMEMBERED_DAYS)})`;

const live = (tx: Tx, publicKey: string) =>
  tx
    .selectFrom('pushSubscription as s')
    .innerJoin('appUser as u', 'u.idUser', 's.idUser')
    .innerJoin('session as e', 'e.idSession', 's.idSession')
    .where('s.publicKey', '=', publicKey)
    .where(isLive);

export const liveBrowsers = (tx: Tx, publicKey: string, idUsers: readonly number[]) =>
  live(tx, publicKey)
    .select(['s.idPushSubscription', 's.idUser', 's.idCompany'])
    .where('s.idUser', 'in', [...idUsers])
    .orderBy('s.idPushSubscription')
    .execute();

/** What a person sees of a browser, and its address. */
export const SHOWN = [
  'idPushSubscription',
  'endpoint',
  'agent',
  'createdAt',
  'lastSuccessAt',
  'failures',
] as const;

const rowsOf = (tx: Tx, publicKey: string, idUser: number) =>
  live(tx, publicKey)
    .select(SHOWN.map((column) => `s.${column}` as const))
    .where('s.idUser', '=', idUser)
    .orderBy('s.confirmedAt', 'desc');

type Shown = Pick<Selectable<PushSubscriptionTable>, (typeof SHOWN)[number]>;
/** Its address stays inside: whoever has it could be mistaken for the browser. */
export const presentBrowser = ({ endpoint, failures, ...row }: Shown) => ({
  ...row,
  key: createHash('sha256').update(endpoint).digest('base64url'),
  failing: failures > 0,
});

export const browsersOf = async (tx: Tx, publicKey: string, idUser: number) =>
  (await rowsOf(tx, publicKey, idUser).execute()).map(presentBrowser);

export const findBrowser = (tx: Tx, publicKey: string, idUser: number, idPushSubscription: number) =>
  rowsOf(tx, publicKey, idUser).where('s.idPushSubscription', '=', idPushSubscription).executeTakeFirst();

/** What a message needs besides itself, or nothing when its browser is not told any more. */
export const targetOf = (tx: Tx, publicKey: string, idPushSubscription: number) =>
  live(tx, publicKey)
    .select(['s.endpoint', 's.p256dh', 's.auth', 's.agent'])
    .where('s.idPushSubscription', '=', idPushSubscription)
    .executeTakeFirst();
