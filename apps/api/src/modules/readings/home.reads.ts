import { READINGS } from '@gemelo/contract/kit/live-kinds';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { createSharedReads, type SharedRead } from '../../db/shared-reads.ts';
import { countHome, countReadings, countSensorStates } from './home.queries.ts';
import { readSilentDevices } from './home-devices.queries.ts';
import { rankWarehouses } from './home-places.queries.ts';
import { chooseWarehouses, pictureWarehouses } from './home-places.ts';

/** The entities behind the counters, and those that decide which readings a company has. */
const RECORDS = ['twin', 'assignment', 'token', 'sensor', 'warehouse', 'measurement', 'company'];
const PLACES = ['alarm', 'alarm-rule', 'warehouse-category'];
const records: ReadonlySet<string> = new Set(RECORDS);
const recordsAndReadings: ReadonlySet<string> = new Set([...RECORDS, READINGS]);
/** What the state of a place depends on. */
const places: ReadonlySet<string> = new Set([...RECORDS, ...PLACES, READINGS]);
/** As long as cached list totals: every change of a record is published. */
const RECORDS_CACHE_MS = 10_000;

/**
 * The context of the company itself, whoever the caller is: a shared answer must be the same for everybody, including
 * the operator's administrators.
 */
const companyContext = (idCompany: number): Context => ({
  idUser: null,
  idCompany,
  operator: false,
  all: false,
  correlation: null,
});

/** One company may hold most of the rows, so a generic plan would be slow. */
const planForThisCompany = sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`;

/**
 * The figures of the home page. They are the same for everybody in a company, so each is read once for all open pages.
 */
export function createHomeReads(database: Database) {
  const shared = createSharedReads(database.bus);
  const cached = <T>(read: SharedRead, work: (tx: Tx, idCompany: number) => Promise<T>) =>
    shared.once(read, () =>
      database.transaction(companyContext(read.idCompany), async (tx) => {
        await planForThisCompany.execute(tx);
        return work(tx, read.idCompany);
      }),
    );

  return {
    async counters(idCompany: number) {
      const [counted, sensorStates] = await Promise.all([
        cached({ name: 'counters', idCompany, kinds: records, keptMs: RECORDS_CACHE_MS }, countHome),
        cached({ name: 'sensor states', idCompany, kinds: recordsAndReadings }, countSensorStates),
      ]);
      return { ...counted, sensorStates };
    },
    /** A new reading of a known sensor changes no count; the first one of a new sensor shows after the next reload. */
    facets: (idCompany: number) =>
      cached({ name: 'facets', idCompany, kinds: records, keptMs: RECORDS_CACHE_MS }, countReadings),
    /** Everybody who keeps the same warehouses shares one answer; so does everybody who keeps none. */
    async warehouses(idCompany: number, keeps: readonly number[]) {
      const ranked = await cached({ name: 'ranked warehouses', idCompany, kinds: places }, rankWarehouses);
      const chosen = chooseWarehouses(ranked, keeps);
      const ids = chosen.map(({ idWarehouse }) => idWarehouse);
      const pictures = await cached(
        { name: `warehouses ${ids.toSorted((one, other) => one - other).join()}`, idCompany, kinds: places },
        (tx) => pictureWarehouses(tx, idCompany, ids),
      );
      const drawn = new Map(pictures.map((picture) => [picture.idWarehouse, picture]));
      return {
        total: ranked.length,
        keeps: [...keeps],
        warehouses: chosen.flatMap((warehouse) => {
          const picture = drawn.get(warehouse.idWarehouse);
          return picture ? [{ ...warehouse, ...picture, mine: keeps.includes(warehouse.idWarehouse) }] : [];
        }),
      };
    },
    devices: (idCompany: number, keeps: readonly number[]) =>
      cached({ name: `silent devices ${keeps.join()}`, idCompany, kinds: places }, (tx) =>
        readSilentDevices(tx, idCompany, keeps),
      ),
  };
}
