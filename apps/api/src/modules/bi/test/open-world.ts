import pg from 'pg';
import { expect } from 'vitest';
import { openTestApp } from '../../../test/test-app.ts';
import { settleDays } from '../settle-days.job.ts';
import { settleMonths } from '../settle-months.job.ts';
import { type Cell, type cellsOf, dayOf, readRaw } from './recompute.ts';
import { COMPANY, HOUR, lastFallBack, makeCompany, move, readingsOf, send, twins } from './world.ts';

export const DAY = 24 * HOUR;
export const sunday = lastFallBack();
/** Local midnight eight days before the clocks go back (UTC-4), and seven days after (UTC-5). */
export const since = sunday - 8 * DAY + 4 * HOUR;
export const until = sunday + 7 * DAY + 5 * HOUR;
/** Devices are heard some hours before that. */
const begin = since - 3 * HOUR;
/** The month before the clocks go back is asked for as a whole. */
const october = Date.UTC(new Date(sunday).getUTCFullYear(), 9, 1, 4);
export const range: [number, number] = [october, until];
export const from = dayOf(october);
export const to = dayOf(until - 1);
type Twin = (typeof twins)[number];
export const [first, second, mover, retired, station] = twins as [Twin, Twin, Twin, Twin, Twin];

async function moveAll(client: pg.Client) {
  await move(client, { idTwin: first.id, at: begin, idWarehouse: 901, idLot: 9201, segments: [9101] });
  // Leaves its lot during a day of October.
  await move(client, { idTwin: first.id, at: since + DAY + 10 * HOUR, idWarehouse: 901, segments: [9102] });
  // In two segments at once; heard before it was first moved.
  await move(client, {
    idTwin: second.id,
    at: since + 30 * HOUR + 1,
    idWarehouse: 901,
    segments: [9101, 9102],
  });
  await move(client, { idTwin: mover.id, at: begin, idWarehouse: 901, segments: [9102] });
  // Leaves in the middle of an hour, is in transit over midnight, arrives.
  await move(client, {
    idTwin: mover.id,
    at: sunday + 15 * HOUR + 1_234_567,
    idWarehouse: 901,
    idDestination: 902,
  });
  await move(client, { idTwin: mover.id, at: sunday + 33 * HOUR, idWarehouse: 902, segments: [9103] });
  await move(client, { idTwin: retired.id, at: begin, idWarehouse: 902, segments: [9103] });
  const gone = { idTwin: retired.id, at: sunday + 50 * HOUR, idWarehouse: 902, segments: [9103] };
  await move(client, { ...gone, state: 'Inactivo' });
  await move(client, { idTwin: station.id, at: begin, idWarehouse: 901 });
}

/** All days are settled, or those around the change of the clock are not; the figures are the same. */
export const states = ['partly settled', 'settled'] as const;
type State = (typeof states)[number];

/**
 * The application with a company whose devices moved, were late, were sent twice, and one of which was retired.
 * Days with late readings, which are all, are not settled yet.
 */
export async function openWorld() {
  const t = await openTestApp();
  const admin = await t.signIn('admin@gemelo.test');
  const client = new pg.Client(t.connection);
  await client.connect();
  await makeCompany(client);
  await moveAll(client);
  const readings = twins.flatMap((twin) =>
    readingsOf(twin, begin, twin === retired ? sunday + 51 * HOUR : until + 3 * HOUR),
  );
  const settleAll = async () => {
    while ((await settleDays(t.database)) > 0);
    await settleMonths(t.database);
  };
  // Every seventh comes later, every fifth twice.
  const [onTime, late] = [readings.filter((_, at) => at % 7 > 0), readings.filter((_, at) => at % 7 === 0)];
  await send(t.database, [...onTime, ...onTime.filter((_, at) => at % 5 === 0)]);
  await settleAll();
  await send(t.database, late);
  return {
    ...t,
    admin,
    client,
    raw: await readRaw(client),
    settleAll,
    async ask<Row>(path: string, body: object = {}): Promise<Row[]> {
      const answer = await admin.call('POST', path, { idCompany: COMPANY, from, to, ...body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data as Row[];
    },
    async bring(state: State) {
      await settleAll();
      if (state === 'settled') return;
      const mark = 'insert into unsettled_days (id_company, first_day, last_day) values ($1, $2, $3)';
      await client.query(mark, [COMPANY, dayOf(sunday - DAY), dayOf(sunday + 2 * DAY)]);
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;

export const spoken = (day: string): string => day.split('-').reverse().join('-');
/** Sums in another order differ in their last digits; the offset keeps them off the edge between two roundings. */
export const near = (value: number): number => Math.round(value * 1e5 + 0.0137) / 1e5;
export const sorted = (rows: unknown[][]): string[] => rows.map((row) => JSON.stringify(row)).sort();
export const rowsOf = (
  cells: ReturnType<typeof cellsOf>,
  row: (place: number, bucket: string, measurement: number, cell: Cell) => unknown[] | undefined,
): string[] =>
  sorted(
    [...cells].flatMap(([key, cell]) => {
      const [place = '', bucket = '', measurement = ''] = key.split('/');
      const found = row(Number(place), bucket, Number(measurement), cell);
      return found ? [found] : [];
    }),
  );
