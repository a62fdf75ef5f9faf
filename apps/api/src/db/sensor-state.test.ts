import { type SensorState, sensorStates } from '@gemelo/contract/endpoints/home';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../test/test-app.ts';
import { type Database, openDatabase } from './client.ts';
import { system } from './context.ts';
import { inSensorState, stateOf } from './sensor-state.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase(await cloneDatabase());
});
afterAll(() => database.close());

const AT = '2026-05-01T12:00:00Z';
/** The rule as warehouse staff know it, with an interval of one minute. */
const expectedStates: [string | null, SensorState][] = [
  ['2026-05-01T12:00:05Z', 'online'],
  ['2026-05-01T11:57:01Z', 'online'],
  ['2026-05-01T11:57:00Z', 'late'],
  ['2026-05-01T11:48:01Z', 'late'],
  ['2026-05-01T11:48:00Z', 'silent'],
  ['2020-01-01T00:00:00Z', 'silent'],
  ['-infinity', 'never'],
  [null, 'never'],
];

test('a sensor is online within three intervals, late within twelve and silent after that; one never heard is neither', async () => {
  const rows = await database.query<{ state: string }>(
    'select sensor_state(last_at, 60, $2) as state from unnest($1::timestamptz[]) with ordinality x (last_at, n) order by n',
    [expectedStates.map(([lastAt]) => lastAt), AT],
  );
  expect(rows.map(({ state }) => state)).toEqual(expectedStates.map(([, state]) => state));
});

test('the planner inlines sensor_state', async () => {
  const plan = await database.query<{ 'QUERY PLAN': string }>(
    'explain verbose select sensor_state(last_at, 60, now()) from twin_seen',
    [],
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toContain('CASE');
  expect(text).not.toContain('sensor_state');
});

test('a filter by state finds the sensors in that state', async () => {
  await database.transaction(system, async (tx) => {
    const { rows } = await sql<{ idTwin: number; state: SensorState }>`
      select seen.id_twin as "idTwin", ${stateOf(sql`seen.last_at`)} as state
      from twin_seen seen join company c on c.id_company = seen.id_company where seen.id_company = 1`.execute(
      tx,
    );
    expect(new Set(rows.map(({ state }) => state)).size).toBeGreaterThan(1);
    for (const states of [
      ['online'],
      ['late'],
      ['silent'],
      ['never'],
      ['online', 'silent'],
      sensorStates,
    ] as SensorState[][]) {
      const found = await sql<{ idTwin: number }>`
        select id_twin as "idTwin" from twin_seen seen
        where seen.id_company = 1 and ${inSensorState(sql`seen.last_at`, states, 1)}`.execute(tx);
      const ids = (some: { idTwin: number }[]) => some.map(({ idTwin }) => idTwin).sort((a, b) => a - b);
      expect(ids(found.rows), states.join()).toEqual(ids(rows.filter(({ state }) => states.includes(state))));
    }
  });
});
