import { type DeliveryState, deliveryStates } from '@gemelo/contract/endpoints/firmware-waves';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { openList, WAVE } from '../../db/firmware-deliveries.ts';
import type { Entry } from '../decode.ts';
import type { Device } from '../devices.ts';
import { inBatches } from '../dialogs/in-batches.ts';

/** What a device says about its firmware. */
export interface FirmwareReport {
  /** What it runs. */
  title?: string;
  release?: string;
  /** How far its update is. */
  state?: DeliveryState;
  error?: string;
}

const TEXT_LIMIT = 255;
const fields = new Map<string, keyof FirmwareReport>([
  ['current_fw_title', 'title'],
  ['current_fw_version', 'release'],
  ['fw_state', 'state'],
  ['fw_error', 'error'],
]);
/** Only a device knows these; others, such as the `IDLE` of some libraries, say nothing about an update. */
const reported = new Set<unknown>(deliveryStates.slice(deliveryStates.indexOf('DOWNLOADING'), -1));

const textOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).slice(0, TEXT_LIMIT).replaceAll('\0', '').toWellFormed().trim() || undefined;
};

function add(report: FirmwareReport, field: keyof FirmwareReport | undefined, value: unknown) {
  if (field === undefined) return;
  if (field !== 'state') {
    const text = textOf(value);
    if (text !== undefined) report[field] = text;
    return;
  }
  const state = textOf(value)?.toUpperCase();
  if (reported.has(state)) report.state = state as DeliveryState;
}

/** A key that leads to a sensor is a reading. */
const isAboutFirmware =
  ({ keys }: Pick<Device, 'keys'>) =>
  ({ key }: Entry) =>
    fields.has(key) && !keys.has(key);

/** What a message says about firmware, if anything. */
export function firmwareReportIn(
  device: Pick<Device, 'keys'>,
  entries: readonly Entry[],
): FirmwareReport | undefined {
  const report: FirmwareReport = {};
  for (const { key, value } of entries.filter(isAboutFirmware(device))) add(report, fields.get(key), value);
  return Object.keys(report).length > 0 ? report : undefined;
}

/** The rest of the message. */
export function withoutFirmware(device: Pick<Device, 'keys'>, entries: Entry[]): Entry[] {
  const isAbout = isAboutFirmware(device);
  return entries.some(isAbout) ? entries.filter((entry) => !isAbout(entry)) : entries;
}

/** What the reports of a device come to, if it made several before they were stored. */
interface Said extends FirmwareReport {
  idTwin: number;
  /** The title beside the last release. */
  releaseTitle?: string;
  /** The word `UPDATED` came before any other: it counts if the device was downloading by then. */
  isUpdatedFirst?: boolean;
  /** Where its words lead an update that is on its way. */
  step?: DeliveryState;
  /** Why it failed. */
  reason?: string;
}
interface Changed {
  idCompany: number;
  idFirmwareWave: number;
}

/** Whatever came first ends the update; the word `UPDATED` says nothing beside a release. */
function advance(said: Said, { state, release, error }: FirmwareReport) {
  if (state === undefined || said.step === 'FAILED' || said.step === 'UPDATED') return;
  if (state === 'UPDATED' && release !== undefined) return;
  if (state === 'UPDATED' && said.step === undefined) said.isUpdatedFirst = true;
  else said.step = state;
  if (state === 'FAILED' && error !== undefined) said.reason = error;
}
function merge(said: Said, report: FirmwareReport) {
  advance(said, report);
  if (report.release !== undefined) delete said.releaseTitle;
  if (report.release !== undefined && report.title !== undefined) said.releaseTitle = report.title;
  delete said.error;
  Object.assign(said, report);
}

/**
 * The release that a device runs decides: one that reports the old release as `UPDATED`, as after every start, has not
 * been updated. Without a release the word counts of a device that was downloading. One that failed, or was late, may
 * still arrive. A device that repeats itself costs no write, apart from when it last did.
 */
const note = (tx: Tx, list: readonly Said[]) =>
  sql<Changed>`
    with given as materialized (
      select g.* from unnest(
        ${list.map(({ idTwin }) => idTwin)}::int[], ${list.map(({ title }) => title ?? null)}::text[],
        ${list.map(({ release }) => release ?? null)}::text[], ${list.map(({ state }) => state ?? null)}::text[],
        ${list.map(({ error }) => error ?? null)}::text[], ${list.map(({ releaseTitle }) => releaseTitle ?? null)}::text[],
        ${list.map(({ isUpdatedFirst }) => isUpdatedFirst ?? false)}::bool[],
        ${list.map(({ step }) => step ?? null)}::text[], ${list.map(({ reason }) => reason ?? null)}::text[]
      ) g (id_twin, title, release, state, error, release_title, is_updated_first, step, reason)
    ), told as (
      insert into twin_firmware as f (id_twin, id_company, title, release, state, error, reported_at)
      select g.id_twin, t.id_company, g.title, g.release, g.state, g.error, now()
      from given g join twin t using (id_twin) left join twin_firmware k using (id_twin)
      where k.id_twin is null or k.reported_at < now() - interval '1 minute'
        or (coalesce(g.title, k.title), coalesce(g.release, k.release), coalesce(g.state, k.state), g.error)
          is distinct from (k.title, k.release, k.state, k.error)
      order by g.id_twin
      on conflict (id_twin) do update set title = coalesce(excluded.title, f.title),
        release = coalesce(excluded.release, f.release), state = coalesce(excluded.state, f.state),
        error = excluded.error, reported_at = excluded.reported_at
    ), judged as materialized (
      select d.id_twin, d.id_firmware_wave, g.reason, case
        when g.release = w.release and coalesce(g.release_title, w.title) = w.title then 'UPDATED'
        when d.state in ${openList} and d.began_at is not null then case
          when g.is_updated_first and d.state not in ('QUEUED', 'INITIATED') then 'UPDATED'
          else g.step end
        end as state
      from given g
      join lateral (
        select x.id_twin, x.id_firmware_wave, x.state, x.began_at from firmware_delivery x
        where x.id_twin = g.id_twin and x.state not in ('UPDATED', 'CANCELLED')
        order by x.id_firmware_wave desc limit 1) d on true
      join firmware_wave w on w.id_firmware_wave = d.id_firmware_wave
    )
    update firmware_delivery d set state = j.state, changed_at = now(),
      failure = case when j.state = 'FAILED' then 'reported' end,
      error = case when j.state = 'FAILED' then j.reason end
    from judged j
    where d.id_twin = j.id_twin and d.id_firmware_wave = j.id_firmware_wave and d.state <> j.state
    returning d.id_company, d.id_firmware_wave`.execute(tx);

interface Waiting {
  said: Said;
  stored: Promise<void>;
}

/** Stores what devices say about their firmware, and moves their deliveries on. */
export function createFirmwareReports(database: Pick<Database, 'transaction' | 'bus'>) {
  /** One for each device: what it says meanwhile is added, so that it takes no more than one place of the queue. */
  const waiting = new Map<number, Waiting>();
  const store = inBatches<void>(async (idTwins) => {
    const list = idTwins.flatMap((idTwin) => waiting.get(idTwin)?.said ?? []);
    for (const idTwin of idTwins) waiting.delete(idTwin);
    const { rows } = await database.transaction(system, (tx) => note(tx, list));
    for (const { idCompany, idFirmwareWave } of rows)
      database.bus.publish({ kind: WAVE, idCompany, ids: [idFirmwareWave] });
    return () => undefined;
  });

  return {
    /** Resolves after the commit. */
    note({ idTwin }: Pick<Device, 'idTwin'>, report: FirmwareReport): Promise<void> {
      const known = waiting.get(idTwin);
      const said = known?.said ?? { idTwin };
      merge(said, report);
      if (known) return known.stored;
      const stored = store(idTwin).finally(() => {
        if (waiting.get(idTwin)?.said === said) waiting.delete(idTwin);
      });
      waiting.set(idTwin, { said, stored });
      return stored;
    },
  };
}
export type FirmwareReports = ReturnType<typeof createFirmwareReports>;
