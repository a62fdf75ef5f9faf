import { sql } from 'kysely';
import type pg from 'pg';
import type { News } from '../db/bus.ts';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';
import type { Remapper } from './remap.ts';
import { DAYS_LOCK } from './store.ts';

const EVERY_MS = 600_000;
const SOON_MS = 500;
const KEPT_UNMAPPED = '30 days';
const MONTHS_AHEAD = 2;
/** Years of readings may be counted again. */
const LONGEST_MS = 3_600_000;
/** Beyond this many twins it is quicker to look at all that waits. */
const MOST_STIRRED = 10_000;
/** A change of these may give what waits its place, or a company another clock; of a twin, only what it sent itself. */
const STIRS = new Set(['sensor', 'measurement', 'company']);

/** Days are told from readings while these stand, and from their hours where they are gone. */
const COUNT_DAYS = `
  insert into reading_day (id_twin, id_sensor_twin, id_measurement, day, id_company, count, sum, min, max)
  select id_twin, id_sensor_twin, id_measurement, (at at time zone $2)::date, $1, sum(count), sum(sum), min(min), max(max)
  from (
    select id_twin, id_sensor_twin, id_measurement, ts as at, 1 as count, value as sum, value as min, value as max
    from reading where id_company = $1
    union all
    select h.id_twin, h.id_sensor_twin, h.id_measurement, h.hour, h.count, h.sum, h.min, h.max
    from reading_hour h where h.id_company = $1 and not exists (
      select from reading r where r.id_twin = h.id_twin and r.id_sensor_twin = h.id_sensor_twin
        and r.id_measurement = h.id_measurement and r.ts >= h.hour and r.ts < h.hour + interval '1 hour')
  ) told group by 1, 2, 3, 4`;

/** What telemetry needs beside its readings: months ahead, an end to old ones, days by the company's clock. */
export function createUpkeep(
  database: Database,
  remapper: Remapper,
  oldest: () => number,
  log: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let all = false;
  const stirred = new Set<number>();

  /** Alone and unhurried: whoever writes readings waits meanwhile, and nothing is counted twice or lost. */
  const countDays = async ({ idCompany, zone }: { idCompany: number; zone: string }) => {
    const client = await database.pool.connect();
    let broken: Error | undefined;
    const patiently = (text: string, values: unknown[]) =>
      client.query({ text, values, query_timeout: LONGEST_MS } as pg.QueryConfig);
    try {
      await client.query('begin; select use_all(); set local statement_timeout = 0');
      await patiently('select pg_advisory_xact_lock($1)', [DAYS_LOCK]);
      await patiently('delete from reading_day where id_company = $1', [idCompany]);
      await patiently(COUNT_DAYS, [idCompany, zone]);
      await client.query('update company set days_zone = $2 where id_company = $1', [idCompany, zone]);
      await client.query('commit');
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const otherClocks = () =>
    database.transaction(system, (tx) =>
      tx
        .selectFrom('company')
        .select(['idCompany', 'timeZone as zone'])
        .where('timeZone', 'is distinct from', (eb) => eb.ref('daysZone'))
        .execute(),
    );

  const keepUp = async () => {
    await database.transaction(system, async (tx) => {
      await sql`select ensure_reading_month(date_trunc('month', now(), 'UTC') + n * interval '1 month')
        from generate_series(0, ${MONTHS_AHEAD}::int) n`.execute(tx);
      await sql`select drop_readings_before(to_timestamp(${oldest()}::float8 / 1000))`.execute(tx);
      await sql`delete from unmapped_reading where received_at < now() - ${KEPT_UNMAPPED}::interval`.execute(
        tx,
      );
    });
    for (const company of await otherClocks()) await countDays(company);
    for (const idTwin of await remapper.waiting()) await remapper.moveIn(idTwin);
  };

  const catchUp = async () => {
    const twins = [...stirred];
    stirred.clear();
    if (!all) {
      for (const idTwin of twins) await remapper.moveIn(idTwin);
      return;
    }
    all = false;
    await keepUp();
  };

  const wake = (afterMs: number) => {
    soon ??= setTimeout(() => {
      soon = undefined;
      running = running.then(() => catchUp().catch(log));
    }, afterMs);
  };

  const hear = ({ kind, ids }: News) => {
    if (kind === 'twin' && ids && stirred.size < MOST_STIRRED) for (const id of ids) stirred.add(id);
    else if (kind === 'twin' || STIRS.has(kind)) all = true;
    else return;
    wake(SOON_MS);
  };
  let deaf: (() => void) | undefined;

  return {
    keepUp,
    start() {
      deaf = database.bus.hear(hear);
      const wholly = () => {
        all = true;
        wake(0);
      };
      timer = setInterval(wholly, EVERY_MS);
      timer.unref();
      wholly();
    },
    async stop() {
      deaf?.();
      clearInterval(timer);
      clearTimeout(soon);
      await running;
    },
  };
}
