import { beforeAll, expect, test } from 'vitest';
import { pdfText } from '../../test/pdf-text.ts';
import { openStaffedApp } from '../../test/staffed-app.ts';
import { workbook } from '../form-review/test/reading-files.ts';

let s: Awaited<ReturnType<typeof openStaffedApp>>;
let first: number;
let second: number;

const MANY_STOPS = 2_400;
const TOO_MANY_STOPS = 20_001;
const TOO_MANY_RECORDS = 5_001;

beforeAll(async () => {
  s = await openStaffedApp();
  first = s.agent.user.idUser;
  second = s.technician.user.idUser;
  // The first person's stops come before all of the second's, who would be left out of a list that is cut.
  await stops(first, '2026-02-01', MANY_STOPS);
  await stops(second, '2026-02-20', 3);
  await stops(second, '2026-05-01', TOO_MANY_STOPS);
  await records(first, '2026-04-01', TOO_MANY_RECORDS);
  await records(second, '2026-04-02', 2);
});

/** A visit of five minutes every six. */
const stops = (idUser: number, day: string, count: number) =>
  s.owner.query(
    `insert into route_stop (id_company, id_user, started_at, ended_at, day, latitude, longitude, id_warehouse)
     select 1, $1, at, at + interval '5 minutes', at::date, 14.3, -90.8, (select min(id_warehouse) from warehouse where id_company = 1)
     from generate_series($2::timestamptz, $2::timestamptz + make_interval(mins => 6 * ($3::int - 1)), '6 minutes') at`,
    [idUser, `${day} 08:00-06`, count],
  );
const records = (idUser: number, day: string, count: number) =>
  s.owner.query(
    `insert into activity_record (id_company, record_key, id_activity_user, id_activity, id_user, id_menu_action, id_action,
       menu_name, action_name, at, photo_count)
     select 1, gen_random_uuid(), 1, 1, $1, 1, 1, 'Ronda', 'Medir ' || n, $2::timestamptz + make_interval(secs => n), 1
     from generate_series(1, $3::int) n`,
    [idUser, `${day} 08:00-06`, count],
  );

async function report(days: string, more = '') {
  const [from, to] = days.split(' ');
  const { statusCode, rawPayload } = await s.t.app.inject({
    method: 'POST',
    url: `/api/processes/trackingUserMenuActions/report?startDate=${from}&endDate=${to}${more}`,
    headers: { authorization: `Bearer ${s.supervisor.token}`, 'accept-language': 'es' },
    payload: { idUser: [first, second] },
  });
  return { status: statusCode, bytes: rawPayload };
}
const FEBRUARY = '2026-02-01 2026-02-28';

test('the figures of each person are whole, and the workbook has every stop', async () => {
  const sheets = await workbook((await report(FEBRUARY)).bytes);
  const figures = new Map(sheets.get('Resumen')?.map((row) => [row.Persona, row]));
  expect(figures.get(s.agent.user.name)).toMatchObject({ Visitas: MANY_STOPS, 'En bodegas (h)': 200 });
  expect(figures.get(s.technician.user.name)).toMatchObject({ Visitas: 3, 'En bodegas (h)': 0.25 });
  expect(sheets.get('Paradas y visitas')).toHaveLength(MANY_STOPS + 3);
});

test('paper lists the newest stops, says how many more there are, and counts them all', async () => {
  const text = pdfText((await report(FEBRUARY, '&format=pdf')).bytes);
  expect(text).toContain('2,403');
  expect(text).toContain('Hay 1403 paradas más');
  expect(text).toContain(s.technician.user.name);
});

test.each([
  ['recorded actions', '2026-04-01 2026-04-30', '5,003', 'Hay 4003 acciones más', '5000'],
  ['stops', '2026-05-01 2026-07-31', '20,001', 'Hay 19.001 paradas más', '20.000'],
])(
  'too many %s for a workbook are refused, and counted on paper',
  async (_what, days, count, more, limit) => {
    const { status, bytes } = await report(days);
    expect([status, JSON.parse(bytes.toString())]).toEqual([
      409,
      expect.objectContaining({
        code: 'EXPORT_TOO_LARGE',
        message: expect.stringContaining(`Excel admite hasta ${limit} filas`),
      }),
    ]);
    const text = pdfText((await report(days, '&format=pdf')).bytes);
    expect(text).toContain(count);
    expect(text).toContain(more);
  },
  60_000,
);
