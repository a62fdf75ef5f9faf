import type { BiFilter, Group, Interval } from '@gemelo/contract/endpoints/bi-filter';
import { Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { isUnknownParameter } from '../../db/failures.ts';
import { companyFor } from '../../http/actor.ts';
import { figuresRead } from '../../http/long-work.ts';
import { byKey, type MeasurementFacts, type PlaceName, readMeasurements, readNames } from './names.ts';
import { minutesOf, readPeriod } from './period.ts';
import { checkChosen, chosen, type Scope } from './scope.ts';

export interface Defaults {
  group: Group;
  interval: Interval;
  /** Calls that have a measurement of their own name its key; 0 is the dew-point margin. */
  keys?: readonly string[];
}

/** A request whose filter is checked, with what its rows are named by. */
export interface Asked extends Scope {
  tx: Tx;
  /** What was measured. */
  factsOf(row: { idMeasurement: number }): MeasurementFacts;
  /** The measurement of this key; none is made by any sensor if it is missing. */
  measurement(key: string): MeasurementFacts | undefined;
  placesOf(rows: readonly { idPlace: number }[]): Promise<(idPlace: number) => Placed>;
  /** The beginning of a day in the calendar of the request. */
  momentsOf(days: Iterable<string>): Promise<(day: string) => string>;
}
export interface Placed extends PlaceName {
  kind: Group;
  idPlace: number;
}

/** Small buckets are read from readings, so they need a choice that is small too. */
function checkSmall({ warehouses, segments, lots, twins }: BiFilter, interval: Interval) {
  const isChosen = [warehouses, segments, lots, twins].some((ids) => chosen(ids) !== null);
  if (minutesOf(interval) && !isChosen) throw new Invalid([{ path: 'warehouses', rule: 'minutesOf' }]);
}

async function momentsIn(tx: Tx, zone: string, days: Iterable<string>) {
  const { rows } = await sql<{ day: string; at: string }>`
    select d.day::text as day, iso(d.day::timestamp at time zone ${zone}) as at from unnest(${[...new Set(days)]}::date[]) d (day)`.execute(
    tx,
  );
  const found = new Map(rows.map(({ day, at }) => [day, at]));
  return (day: string) => found.get(day) ?? `${day}T00:00:00.000000Z`;
}

/** Node.js knows names of time zones that the database does not. */
function unknownZone({ zone }: BiFilter) {
  return (error: unknown): never => {
    throw zone && isUnknownParameter(error) ? new Invalid([{ path: 'zone', rule: 'zone' }]) : error;
  };
}

/** Checks a filter and reads what it asks for, in one transaction. */
export function createAsking(database: Database) {
  return <Row>(
    actor: Context,
    filter: BiFilter,
    { group: usual, interval, keys }: Defaults,
    work: (asked: Asked) => Promise<Row[]>,
  ): Promise<Row[]> =>
    figuresRead(database, actor, async (tx) => {
      const idCompany = companyFor(actor, filter.idCompany);
      await checkChosen(tx, idCompany, filter);
      const group = filter.group ?? usual;
      const period = await readPeriod(tx, idCompany, filter, interval).catch(unknownZone(filter));
      checkSmall(filter, period.interval);
      const facts = await readMeasurements(tx);
      const own = keys?.map((key) => (key === 'dewMargin' ? 0 : (byKey(facts, key)?.idMeasurement ?? -1)));
      return work({
        tx,
        idCompany,
        group,
        filter,
        period,
        factsOf({ idMeasurement }) {
          const found = facts.get(idMeasurement);
          if (!found) throw new Error(`no measurement ${idMeasurement}`);
          return found;
        },
        measurements: own ?? chosen(filter.measurements),
        measurement: (key) => byKey(facts, key),
        async placesOf(rows) {
          const names = await readNames(
            tx,
            group,
            rows.map(({ idPlace }) => idPlace),
          );
          const found = new Map<number, Placed>();
          for (const [idPlace, name] of names) found.set(idPlace, { kind: group, idPlace, ...name });
          return (idPlace) => found.get(idPlace) ?? { kind: group, idPlace, place: '', location: null };
        },
        momentsOf: (days) => momentsIn(tx, period.zone, days),
      });
    });
}
export type Asking = ReturnType<typeof createAsking>;
