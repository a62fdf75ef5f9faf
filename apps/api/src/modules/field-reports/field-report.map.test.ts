import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { MapBlock } from '../../workers/documents/document.ts';
import { readMap } from './field-report.map.queries.ts';
import { mapOf } from './field-report.map.ts';
import { type FieldReport, personFigures } from './field-report.ts';

let s: Awaited<ReturnType<typeof openStaffedApp>>;
let walker: number;
let other: number;

const MONTHS = { from: '2026-03-01T06:00:00Z', to: '2026-05-31T06:00:00Z' };

beforeAll(async () => {
  s = await openStaffedApp();
  walker = s.agent.user.idUser;
  other = s.technician.user.idUser;
  for (const month of [3, 4, 5]) await s.owner.query(`select ensure_month('position', '2026-0${month}-01')`);
  // Each day of three months two walks of two hours, with a long break between them.
  await s.owner.query(
    `insert into position (id_company, id_user, at, id_activity_user, latitude, longitude, accuracy)
     select 1, $1, day + walk * interval '4 hours' + make_interval(secs => n * 60), 1, 14.3 + walk * 0.1 + n * 0.0004, -90.8, 8
     from generate_series('2026-03-01 14:00Z'::timestamptz, '2026-05-29 14:00Z', '1 day') day, generate_series(0, 1) walk,
       generate_series(0, 119) n`,
    [walker],
  );
  await s.owner.query(
    `insert into position (id_company, id_user, at, id_activity_user, latitude, longitude, accuracy)
     select 1, $1, '2026-03-01 14:00Z'::timestamptz + make_interval(mins => n * 45), 1, 14.3, -90.8, 8
     from generate_series(0, 5) n`,
    [other],
  );
});

const mapRead = (users: number[], { from, to } = MONTHS) =>
  s.t.database.read(system, (tx) =>
    readMap(tx, { idCompany: 1, users, from, to, timeZone: 'America/Guatemala' }),
  );
const drawn = (report: Pick<FieldReport, 'map'> & Partial<FieldReport>, users: number[]) =>
  mapOf({
    ...{ company: { idCompany: 1, name: '', logo: null, timeZone: 'UTC' }, period: MONTHS },
    ...{ records: [], stops: [] },
    people: personFigures(
      users.map((idUser) => ({ idUser, name: String(idUser) })),
      [],
      [],
    ),
    ...report,
  }) as MapBlock | undefined;

test('the routes of three months are whole: no walk is lost, and none is joined to the next', async () => {
  const map = drawn({ map: await mapRead([walker]) }, [walker]);
  const lines = map?.routes[0]?.lines ?? [];
  expect(lines).toHaveLength(2 * 90);
  for (const line of lines) {
    const latitudes = line.map(([, latitude]) => latitude);
    // From the first fix of the walk to its last, with some between.
    expect(Math.max(...latitudes) - Math.min(...latitudes)).toBeCloseTo(119 * 0.0004, 6);
    expect(line.length).toBeGreaterThan(4);
  }
  expect(lines.flat().length).toBeLessThan(2_200);
});

test('a day has every bend of its walks', async () => {
  const day = { from: '2026-03-05T06:00:00Z', to: '2026-03-06T06:00:00Z' };
  const map = drawn({ map: await mapRead([walker], day) }, [walker]);
  expect(map?.routes[0]?.lines.map((line) => line.length)).toEqual([120, 120]);
});

test('fixes too far apart in time draw nothing, and what was done is shown all the same', async () => {
  const map = await mapRead([other]);
  expect(drawn({ map }, [other])).toBeUndefined();
  const stop = {
    ...{ userName: 'x', latitude: 14.3, longitude: -90.8, warehouse: null },
    ...{ startedAt: '2026-03-01T14:00:00Z', endedAt: '2026-03-01T15:00:00Z' },
  };
  expect(drawn({ map, stops: [stop] }, [other])?.marks).toContainEqual({
    ...{ kind: 'stop', at: [-90.8, 14.3], label: '1' },
  });
  expect(drawn({ map, stops: [stop, stop] }, [other, walker])?.marks).toContainEqual({
    ...{ kind: 'stop', at: [-90.8, 14.3], label: '' },
  });
});

test('many people share the points of a map, and only the first ones of a crowd are on it', async () => {
  const others = Array.from({ length: 99 }, (_, at) => 1_000_000 + at);
  const { points } = await mapRead([walker, ...others]);
  // 15,000 points for 50 people, beside the two ends of each walk.
  expect(points.length).toBeGreaterThan(2 * 180);
  expect(points.length).toBeLessThan(2 * 180 + 310);
  expect((await mapRead([...others, walker])).points).toEqual([]);
});
