import type { TimelineEntry } from '@gemelo/contract/endpoints/place-timeline';
import { beforeAll, expect, test } from 'vitest';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import { answered, documentOf, publishedForm } from '../forms/test/making-forms.ts';

let s: Awaited<ReturnType<typeof openStaffedApp>>;
let idWarehouse: number;
let idStation: number;
let idTwin: number;

interface Page {
  entries: TimelineEntry[];
  next: string | null;
}
const read = async (
  person: Person,
  query: Record<string, string> = {},
  path = `warehouses/${idWarehouse}`,
): Promise<Page> => {
  const asked = new URLSearchParams(query).toString();
  const { status, body } = await person.call('GET', `/api/v4/${path}/timeline?${asked}`);
  expect(status).toBe(200);
  return body.data as Page;
};
const said = ({ entries }: Page) => entries.map(({ kind, title }) => `${kind} ${title ?? ''}`.trim());

const moment = (text: string) =>
  expect.toSatisfy((at: string) => Date.parse(at) === Date.parse(text.replace(' ', 'T')));

beforeAll(async () => {
  s = await openStaffedApp();
  const { owner, admin, agent } = s;
  const one = async (text: string, values: unknown[] = []) =>
    Object.values((await owner.query(text, values)).rows[0])[0] as number;
  idWarehouse = await one(
    `insert into warehouse (id_company, name, latitude, longitude) values (1, 'Bodega del río', 14.3, -90.8) returning 1 * id_warehouse`,
  );
  idStation = await one(
    `insert into station (id_company, name, latitude, longitude) values (1, 'Estación del río', 14.3, -90.8) returning 1 * id_station`,
  );
  idTwin = await one(
    `insert into twin (id_company, id_warehouse, id_twin_model, name, mac, twin_type, id_station) values (1, $1, 10, 'Meteo del río', '02:00:00:00:FF:01', 'Fijo', $2) returning 1 * id_twin`,
    [idWarehouse, idStation],
  );
  const me = agent.user.idUser;
  await owner.query(
    `insert into route_stop (id_company, id_user, started_at, ended_at, day, latitude, longitude, id_warehouse, id_station)
     values (1, $1, '2026-03-01 10:00Z', '2026-03-01 10:40Z', '2026-03-01', 14.3, -90.8, $2, $3)`,
    [me, idWarehouse, idStation],
  );
  for (const [at, name, user] of [
    ['2026-03-01 10:05Z', 'Medir', me],
    ['2026-03-01 10:10Z', 'Pesar', admin.user.idUser],
  ])
    await owner.query(
      `insert into activity_record (id_company, record_key, id_activity_user, id_activity, id_user, id_menu_action, id_action,
        menu_name, action_name, id_warehouse, at, note) values (1, gen_random_uuid(), 1, 1, $1, 1, 1, 'Menú', $2, $3, $4, 'Todo bien')`,
      [user, name, idWarehouse, at],
    );
  await owner.query(
    `insert into warehouse_attachment (id_company, id_warehouse, id_user, title, created_at)
     values (1, $1, $2, 'Techo roto', '2026-03-02 08:00Z')`,
    [idWarehouse, me],
  );
  await owner.query(
    `insert into ticket (id_company, title, id_ticket_type, id_ticket_state, category, id_task_priority, id_reporter, id_warehouse, opened_at)
     select 1, title, (select min(id_ticket_type) from ticket_type), 1, 'new', (select min(id_task_priority) from task_priority), u, $1, at::timestamptz
     from (values ('Gotera', $2::int, '2026-03-03 08:00Z'), ('Puerta', $3::int, '2026-03-03 08:00Z')) v (title, u, at)`,
    [idWarehouse, me, admin.user.idUser],
  );
  await owner.query(
    `insert into ticket (id_company, title, id_ticket_type, id_ticket_state, category, id_task_priority, id_reporter, id_twin, opened_at)
     values (1, 'Pluviómetro', (select min(id_ticket_type) from ticket_type), 1, 'new', (select min(id_task_priority) from task_priority), $1, $2, '2026-03-04 08:00Z')`,
    [admin.user.idUser, idTwin],
  );
});

test('a warehouse tells what happened there, the newest first', async () => {
  const page = await read(s.supervisor);
  expect(said(page)).toEqual([
    'ticket Puerta',
    'ticket Gotera',
    'attachment Techo roto',
    'record Pesar',
    'record Medir',
    'visit',
  ]);
  expect(page.entries.at(-1)).toMatchObject({
    ...{ kind: 'visit', id: null, at: moment('2026-03-01 10:00Z'), until: moment('2026-03-01 10:40Z') },
    User: { name: s.agent.user.name },
  });
  expect(page.next).toBeNull();
});

test('pages follow each other without a gap or a repeat, also within one moment', async () => {
  const whole = said(await read(s.admin));
  const pages: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Page = await read(s.admin, { limit: '1', ...(after ? { after } : {}) });
    pages.push(...said(page));
    after = page.next;
  }
  expect(pages).toEqual(whole);
  expect((await s.admin.call('GET', `/api/v4/warehouses/${idWarehouse}/timeline?after=never`)).status).toBe(
    400,
  );
});

test('what happened within one second is told in its order, and no page leaves any of it out', async () => {
  const { owner } = s;
  const { rows } = await owner.query(
    `insert into warehouse (id_company, name) values (1, 'Bodega del segundo') returning id_warehouse as id`,
  );
  const clocks = ['00', '00.45', '00.5', '00.500001', '00.51', '01'];
  for (const [at, clock] of clocks.entries()) {
    const moment = `2026-03-05 10:00:${clock}Z`;
    await (at % 2 === 0
      ? owner.query(
          'insert into warehouse_attachment (id_company, id_warehouse, title, created_at) values (1, $1, $2, $3)',
          [rows[0].id, clock, moment],
        )
      : owner.query(
          `insert into activity_record (id_company, record_key, id_activity_user, id_activity, id_user, id_menu_action,
             id_action, menu_name, action_name, id_warehouse, at)
           values (1, gen_random_uuid(), 1, 1, $1, 1, 1, 'Menú', $2, $3, $4)`,
          [s.agent.user.idUser, clock, rows[0].id, moment],
        ));
  }
  const told: unknown[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Page = await read(
      s.admin,
      { limit: '1', ...(after ? { after } : {}) },
      `warehouses/${rows[0].id}`,
    );
    told.push(...page.entries.map(({ title }) => title));
    after = page.next;
  }
  expect(told).toEqual(clocks.toReversed());
});

test('a ticket is told to whoever was mentioned in it', async () => {
  const { owner, keeper, admin } = s;
  const titles = async () => said(await read(keeper)).filter((row) => row.startsWith('ticket'));
  expect(await titles()).toEqual([]);
  await owner.query(
    `insert into ticket_mention (id_ticket, id_company, id_user)
     select id_ticket, 1, $1 from ticket where title = 'Puerta' and id_warehouse = $2`,
    [keeper.user.idUser, idWarehouse],
  );
  expect(await titles()).toEqual(['ticket Puerta']);
  await owner.query('delete from ticket_mention where id_user = $1', [keeper.user.idUser]);
  expect(said(await read(admin))).toContain('ticket Puerta');
});

test('kinds are chosen, and a station tells of its device', async () => {
  expect(said(await read(s.admin, { kind: 'record,visit' }))).toEqual([
    'record Pesar',
    'record Medir',
    'visit',
  ]);
  expect(said(await read(s.admin, {}, `stations/${idStation}`))).toEqual(['ticket Pluviómetro', 'visit']);
});

test('an answer that names the warehouse is there, and goes when a correction names another', async () => {
  const { admin, agent } = s;
  const form = await publishedForm(
    admin,
    documentOf({ name: 'place', kind: 'selectOne', label: 'Bodega', choicesFrom: 'warehouse' }),
  );
  const answer = await answered(agent, form, { place: String(idWarehouse) });
  const [newest] = (await read(admin)).entries;
  expect(newest).toMatchObject({ kind: 'form-answer', id: answer.idFormAnswer, idForm: form.idForm });
  const { rows } = await s.owner.query('select min(id_warehouse) as id from warehouse where id_company = 1');
  const corrected = await admin.call('PUT', `/api/v4/form-answers/${answer.idFormAnswer}`, {
    ...{ answers: { place: String(rows[0].id) }, reason: 'Otra bodega', version: answer.version },
  });
  expect(corrected.status).toBe(200);
  expect((await read(admin)).entries.map(({ kind }) => kind)).not.toContain('form-answer');
});

test('each sees what their role may see, and another company nothing', async () => {
  const kinds = async (person: Person) => new Set((await read(person)).entries.map(({ kind }) => kind));
  expect(await kinds(s.keeper)).toEqual(new Set(['attachment']));
  expect(said(await read(s.technician)).filter((row) => row.startsWith('record'))).toEqual([]);
  expect((await s.agent.call('GET', `/api/v4/warehouses/${idWarehouse}/timeline`)).status).toBe(404);
  for (const path of [`warehouses/${idWarehouse}`, `stations/${idStation}`])
    expect((await s.other.call('GET', `/api/v4/${path}/timeline`)).status).toBe(404);
});

test('what is recorded or attached within sight of a station is told there too', async () => {
  const { owner } = s;
  const place = (latitude: number) =>
    owner.query(
      `insert into warehouse_attachment (id_company, id_warehouse, title, latitude, longitude, place_source)
       values (1, $1, $2, $3, -90.8, 'hand') returning id_warehouse_attachment as id`,
      [idWarehouse, `Foto ${latitude}`, latitude],
    );
  const { rows } = await place(14.3005);
  await place(14.31);
  const kind = { kind: 'attachment' };
  expect(said(await read(s.admin, kind, `stations/${idStation}`))).toEqual(['attachment Foto 14.3005']);
  await owner.query('update warehouse_attachment set latitude = 15 where id_warehouse_attachment = $1', [
    rows[0].id,
  ]);
  expect(said(await read(s.admin, kind, `stations/${idStation}`))).toEqual([]);
});
