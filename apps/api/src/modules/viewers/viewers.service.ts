import { VIEWING_SECONDS, type ViewedKind, type Viewer } from '@gemelo/contract/endpoints/viewers';
import { NotFound } from '@gemelo/contract/kit/errors';
import { VIEWERS } from '@gemelo/contract/kit/live-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

/** The company of a record that the caller sees; it throws if they do not. */
export type ViewedHolder = (tx: Tx, actor: Actor, id: number) => Promise<number>;
export type ViewedHolders = Partial<Record<ViewedKind, ViewedHolder>>;

interface Seen {
  entity: ViewedKind;
  id: number;
  idUser: number;
}
const othersAt = prepared<Seen>()((db, { entity, id, idUser }) =>
  db
    .selectFrom('recordViewer as v')
    .innerJoin('appUser as u', 'u.idUser', 'v.idUser')
    .select(['v.idUser', 'u.name', 'v.typing', 'v.since'])
    .where('v.entity', '=', entity)
    .where('v.entityId', '=', id)
    .where('v.idUser', '<>', idUser)
    .where(sql<boolean>`v.seen_at > now() - make_interval(secs => ${sql.lit(VIEWING_SECONDS)})`)
    .orderBy('v.since')
    .orderBy('v.idUser'),
);

interface Told {
  /** What the caller said before, while it still counts. */
  was: boolean | null;
  /** How many others were left behind. */
  stale: number;
}
const isFresh = sql`seen_at > now() - make_interval(secs => ${sql.lit(VIEWING_SECONDS)})`;
type Slots = { [K in keyof Seen]: RawBuilder<Seen[K]> };
const before = ({ entity, id, idUser }: Slots) => sql`
  was as (select typing from record_viewer
    where entity = ${entity} and entity_id = ${id} and id_user = ${idUser} and ${isFresh}),
  stale as (delete from record_viewer
    where entity = ${entity} and entity_id = ${id} and id_user <> ${idUser} and not (${isFresh}) returning id_user)`;
const told = sql`select (select typing from was) as was, (select count(*) from stale) as stale`;

const enter = prepared<Seen & { idCompany: number; typing: boolean }>()(
  (_db, seen) => sql<Told>`with ${before(seen)}, entered as (
    insert into record_viewer as v (entity, entity_id, id_user, id_company, typing)
    values (${seen.entity}, ${seen.id}, ${seen.idUser}, ${seen.idCompany}, ${seen.typing})
    on conflict (entity, entity_id, id_user) do update set typing = excluded.typing, seen_at = now(),
      since = case when v.${isFresh} then v.since else now() end)
    ${told}`,
);
const leave = prepared<Seen>()(
  (_db, seen) => sql<Told>`with ${before(seen)}, gone as (
    delete from record_viewer
    where entity = ${seen.entity} and entity_id = ${seen.id} and id_user = ${seen.idUser})
    ${told}`,
);

/** Who has a record open. It says nothing about what people did, so it is not audited. */
export function createViewers(database: Database, holders: ViewedHolders) {
  const companyOf = (tx: Tx, actor: Actor, entity: ViewedKind, id: number): Promise<number> => {
    const holder = holders[entity];
    if (!holder) throw new NotFound(entity, id);
    return holder(tx, actor, id);
  };
  const others = ({ idUser }: Actor, tx: Tx, entity: ViewedKind, id: number): Promise<Viewer[]> =>
    othersAt.all(tx, { entity, id, idUser });

  return {
    list: (actor: Actor, entity: ViewedKind, id: number) =>
      database.read(actor, async (tx) => {
        await companyOf(tx, actor, entity, id);
        return others(actor, tx, entity, id);
      }),

    async report(actor: Actor, entity: ViewedKind, id: number, typing: boolean, gone: boolean) {
      const { idUser } = actor;
      const { changed, viewers, idCompany } = await database.transaction(actor, async (tx) => {
        const owner = await companyOf(tx, actor, entity, id);
        const [answer] = gone
          ? await leave.all(tx, { entity, id, idUser })
          : await enter.all(tx, { entity, id, idUser, idCompany: owner, typing });
        return {
          changed: (answer?.was ?? null) !== (gone ? null : typing) || (answer?.stale ?? 0) > 0,
          viewers: await others(actor, tx, entity, id),
          idCompany: owner,
        };
      });
      if (changed) database.bus.publish({ kind: VIEWERS, idCompany, ids: [id] });
      return viewers;
    },
  };
}
export type Viewers = ReturnType<typeof createViewers>;
