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

interface Noted {
  idTwin: number;
  report: FirmwareReport;
}
interface Changed {
  idCompany: number;
  idFirmwareWave: number;
}

/**
 * The release that a device runs decides: one that reports the old release as `UPDATED`, as after every start, has not
 * been updated. Without a release the word counts of a device that was downloading. One that failed, or was late, may
 * still arrive.
 */
const note = (tx: Tx, list: readonly Noted[]) =>
  sql<Changed>`
    with given as materialized (
      select g.* from unnest(
        ${list.map(({ idTwin }) => idTwin)}::int[], ${list.map(({ report }) => report.title ?? null)}::text[],
        ${list.map(({ report }) => report.release ?? null)}::text[], ${list.map(({ report }) => report.state ?? null)}::text[],
        ${list.map(({ report }) => report.error ?? null)}::text[]) g (id_twin, title, release, state, error)
    ), told as (
      insert into twin_firmware as f (id_twin, id_company, title, release, state, error, reported_at)
      select g.id_twin, t.id_company, g.title, g.release, g.state, g.error, now()
      from given g join twin t using (id_twin) order by g.id_twin
      on conflict (id_twin) do update set title = coalesce(excluded.title, f.title),
        release = coalesce(excluded.release, f.release), state = coalesce(excluded.state, f.state),
        error = excluded.error, reported_at = excluded.reported_at
    ), judged as materialized (
      select d.id_twin, d.id_firmware_wave, g.error, case
        when g.release = w.release and coalesce(g.title, w.title) = w.title then 'UPDATED'
        when d.state in ${openList} and d.began_at is not null then case
          when g.state = 'UPDATED' then case
            when g.release is null and d.state not in ('QUEUED', 'INITIATED') then 'UPDATED' end
          else g.state end
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
      error = case when j.state = 'FAILED' then j.error end
    from judged j
    where d.id_twin = j.id_twin and d.id_firmware_wave = j.id_firmware_wave and d.state <> j.state
    returning d.id_company, d.id_firmware_wave`.execute(tx);

/** One report of each device: what it says later may depend on what it said before. */
function roundsOf(list: readonly Noted[]): Noted[][] {
  const rounds: Map<number, Noted>[] = [];
  for (const one of list) {
    const round = rounds.find((known) => !known.has(one.idTwin));
    if (round) round.set(one.idTwin, one);
    else rounds.push(new Map([[one.idTwin, one]]));
  }
  return rounds.map((round) => [...round.values()].sort((a, b) => a.idTwin - b.idTwin));
}

/** Stores what devices say about their firmware, and moves their deliveries on. */
export function createFirmwareReports(database: Pick<Database, 'transaction' | 'bus'>) {
  const pending = new Map<number, Noted>();
  let last = 0;
  const store = inBatches(async (numbers) => {
    const list = numbers.flatMap((number) => pending.get(number) ?? []);
    const changed = await database.transaction(system, async (tx) => {
      const all: Changed[] = [];
      for (const round of roundsOf(list)) all.push(...(await note(tx, round)).rows);
      return all;
    });
    for (const { idCompany, idFirmwareWave } of changed)
      database.bus.publish({ kind: WAVE, idCompany, ids: [idFirmwareWave] });
    return () => undefined;
  });

  return {
    /** Resolves after the commit. */
    async note({ idTwin }: Pick<Device, 'idTwin'>, report: FirmwareReport): Promise<void> {
      last += 1;
      const number = last;
      pending.set(number, { idTwin, report });
      await store(number).finally(() => pending.delete(number));
    },
  };
}
export type FirmwareReports = ReturnType<typeof createFirmwareReports>;
