import { sql } from 'kysely';
import { prepared, together } from './prepared.ts';
import type { Tx } from './tx.ts';

export interface HeldAttribute {
  idTwin: number;
  key: string;
  value: unknown;
  /** Since when it may hold for the twin: the value is as old, and the twin as long at its place. */
  since: string;
  /** The device has received this very value. */
  isDelivered: boolean;
}

interface OfTwins {
  twins: readonly number[];
}

const heldBy = prepared<OfTwins>()(
  (_db, { twins }) => sql<HeldAttribute>`
    select a.id_twin, a.key, a.value, coalesce(s.value = a.value, false) as is_delivered,
      greatest(a.updated_at, case when a.scope <> 'twin' then t.updated_at end) as since
    from shared_attributes_of(${twins}::int[]) a
    join twin t on t.id_twin = a.id_twin
    left join shared_attribute_state s on s.id_twin = a.id_twin and s.key = a.key
    where a.rank = 1 order by a.id_twin, a.key`,
);
const clock = prepared<Record<never, never>>()(() => sql<{ at: string }>`select clock_timestamp() as at`);

/** What holds for some twins, with the moment of the database before which it was read. */
export async function readHeld(tx: Tx, twins: readonly number[]) {
  const [[now], held] = await together(tx, clock.ask({}), heldBy.ask({ twins }));
  return { at: now?.at ?? '', held };
}

const goneFrom = prepared<OfTwins>()(
  (_db, { twins }) => sql<{ idTwin: number; key: string }>`
    select id_twin, key from shared_attribute_state where id_twin = any(${twins}::int[])
    except select id_twin, key from shared_attributes_of(${twins}::int[])`,
);
/** What some twins were given and holds no more. */
export const readGone = (tx: Tx, twins: readonly number[]) => goneFrom.all(tx, { twins });

const reportedBy = prepared<OfTwins>()(
  (db, { twins }) =>
    sql<{ idTwin: number; key: string; value: unknown }>`
      select id_twin, key, value from ${db.selectFrom('twinAttribute').selectAll().as('a')}
      where id_twin = any(${twins}::int[]) order by id_twin, key`,
);
/** What some twins say of themselves. */
export const readReported = (tx: Tx, twins: readonly number[]) => reportedBy.all(tx, { twins });

const forgetReported = prepared<{ idTwin: number; keys: readonly string[]; kept: boolean }>()(
  (_db, { idTwin, keys, kept }) => sql`
    delete from twin_attribute
    where id_twin = ${idTwin} and (key = any(${keys}::text[])) is distinct from ${kept}::boolean`,
);
/** Removes what a twin said of itself under some keys. */
export const removeReported = (tx: Tx, idTwin: number, keys: readonly string[]) =>
  forgetReported.all(tx, { idTwin, keys, kept: false });
/** Removes what a twin said of itself under any other key. */
export const keepReported = (tx: Tx, idTwin: number, keys: readonly string[]) =>
  forgetReported.all(tx, { idTwin, keys, kept: true });

export interface Delivery {
  idTwin: number;
  key: string;
  /** As JSON; nothing: the device was told that the key is gone. */
  value: string | undefined;
  /** The document in which it was delivered. */
  configId: string | undefined;
}

const keepDelivered = prepared<{
  twins: readonly number[];
  keys: readonly string[];
  values: readonly string[];
  configs: readonly (string | null)[];
}>()(
  (_db, { twins, keys, values, configs }) => sql`
    insert into shared_attribute_state as s (id_twin, key, id_company, value, delivered_at, config_id)
    select g.id_twin, g.key, t.id_company, g.value::jsonb, now(), g.config_id
    from unnest(${twins}::int[], ${keys}::text[], ${values}::text[], ${configs}::text[]) g (id_twin, key, value, config_id)
    join twin t on t.id_twin = g.id_twin
    order by g.id_twin, g.key
    on conflict (id_twin, key) do update set value = excluded.value, config_id = excluded.config_id,
      delivered_at = case when s.value = excluded.value then s.delivered_at else excluded.delivered_at end,
      answered_at = case when s.value = excluded.value then s.answered_at end,
      refusal = case when s.value = excluded.value then s.refusal end
    where s.value <> excluded.value or s.config_id is distinct from excluded.config_id`,
);
const dropDelivered = prepared<{ twins: readonly number[]; keys: readonly string[] }>()(
  (_db, { twins, keys }) => sql`
    delete from shared_attribute_state s
    using unnest(${twins}::int[], ${keys}::text[]) g (id_twin, key)
    where s.id_twin = g.id_twin and s.key = g.key`,
);

/** Writes what devices have received; each key of a twin stands in it once. */
export async function writeDeliveries(tx: Tx, deliveries: readonly Delivery[]) {
  const given = deliveries.filter((one) => one.value !== undefined);
  const gone = deliveries.filter((one) => one.value === undefined);
  if (given.length > 0)
    await keepDelivered.all(tx, {
      twins: given.map(({ idTwin }) => idTwin),
      keys: given.map(({ key }) => key),
      values: given.map(({ value }) => value ?? 'null'),
      configs: given.map(({ configId }) => configId ?? null),
    });
  if (gone.length > 0)
    await dropDelivered.all(tx, {
      twins: gone.map(({ idTwin }) => idTwin),
      keys: gone.map(({ key }) => key),
    });
}

const keepDocument = prepared<{ twins: readonly number[]; configs: readonly string[] }>()(
  (_db, { twins, configs }) => sql`
    delete from shared_attribute_state s
    using unnest(${twins}::int[], ${configs}::text[]) g (id_twin, config_id)
    where s.id_twin = g.id_twin and s.config_id is distinct from g.config_id`,
);
/** Forgets what devices were given before the document that they have now, which is all that holds for them. */
export const writeDocuments = (tx: Tx, documents: ReadonlyMap<number, string>) =>
  keepDocument.all(tx, { twins: [...documents.keys()], configs: [...documents.values()] });

const answerConfig = prepared<{ idTwin: number; configId: string; refusal: string | null }>()(
  (_db, { idTwin, configId, refusal }) => sql`
    update shared_attribute_state set answered_at = now(), refusal = ${refusal}
    where id_twin = ${idTwin} and config_id = ${configId}
      and (answered_at is null or (refusal is not null and refusal is distinct from ${refusal}))
    returning id_twin`,
);
/**
 * What a device says about the document that it was given; resolves with whether that is news. A document is refused as a
 * whole: values that the device has applied with an earlier one stay applied.
 */
export const writeAnswer = async (tx: Tx, idTwin: number, configId: string, refusal: string | null) =>
  (await answerConfig.all(tx, { idTwin, configId, refusal })).length > 0;
