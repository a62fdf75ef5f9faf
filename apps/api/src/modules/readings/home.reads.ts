import { READINGS } from '@gemelo/contract/endpoints/live';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { createSharedReads, type SharedRead } from '../../db/shared-reads.ts';
import { countHome, countReadings, countSensorStates } from './home.queries.ts';

/** What the counters count, and what decides which readings a company has. */
const RECORDS = ['twin', 'assignment', 'token', 'sensor', 'warehouse', 'measurement', 'company'];
const records: ReadonlySet<string> = new Set(RECORDS);
const recordsAndReadings: ReadonlySet<string> = new Set([...RECORDS, READINGS]);
/** As long as totals of lists are kept: every change of a record is told. */
const RECORDS_KEPT_MS = 10_000;

/** A company's own sight, whoever asks: what is shared is the same for all of them, the operator's administrators too. */
const companyContext = (idCompany: number): Context => ({
  idUser: null,
  idCompany,
  operator: false,
  all: false,
  correlation: null,
});

/** One company may have most of the rows: a plan for any of them would be a bad one. */
const planForThisCompany = sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`;

/** The figures of the home page. Everybody of a company sees the same, so each is read once for all open pages. */
export function createHomeReads(database: Database) {
  const shared = createSharedReads(database.bus);
  const once = <T>(read: SharedRead, work: (tx: Tx, idCompany: number) => Promise<T>) =>
    shared.once(read, () =>
      database.transaction(companyContext(read.idCompany), async (tx) => {
        await planForThisCompany.execute(tx);
        return work(tx, read.idCompany);
      }),
    );

  return {
    async counters(idCompany: number) {
      const [counted, sensorStates] = await Promise.all([
        once({ name: 'counters', idCompany, kinds: records, keptMs: RECORDS_KEPT_MS }, countHome),
        once({ name: 'sensor states', idCompany, kinds: recordsAndReadings }, countSensorStates),
      ]);
      return { ...counted, sensorStates };
    },
    /** Another reading of a sensor changes no count; the first one of a new sensor is seen when they are read anew. */
    facets: (idCompany: number) =>
      once({ name: 'facets', idCompany, kinds: records, keptMs: RECORDS_KEPT_MS }, countReadings),
  };
}
