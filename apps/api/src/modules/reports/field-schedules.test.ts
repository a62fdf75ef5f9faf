import type { ReportRun, ReportSchedule, ReportScheduleOptions } from '@gemelo/contract/endpoints/reports';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { pdfText } from '../../test/pdf-text.ts';
import { runJob } from '../../test/run-job.ts';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import { recordsDuring } from '../activities/records.during.ts';
import { createFieldReports } from '../field-reports/field-reports.service.ts';
import { workbook } from '../form-review/test/reading-files.ts';
import { createMailService } from '../mails/mails.service.ts';
import { createReportService } from './reports.service.ts';
import { createSendReport } from './send-report.job.ts';

const AT = '/api/v4/report-schedules';
const ACTION = 'Medir la estiba del fondo';
const none = async () => [];

let s: Awaited<ReturnType<typeof openStaffedApp>>;
let registrar: Person;
let options: ReportScheduleOptions;
let send: ReturnType<typeof createSendReport>;
let made: ReportSchedule;

beforeAll(async () => {
  s = await openStaffedApp();
  registrar = await s.t.signIn('registro@gemelo.test');
  options = (await s.supervisor.call('GET', `${AT}/options`)).body.data;
  await s.owner.query('delete from route_day');
  await s.owner.query(
    `insert into activity_record (id_company, record_key, id_activity_user, id_activity, id_user, id_menu_action, id_action,
       menu_name, action_name, at)
     select c.id_company, gen_random_uuid(), 1, 1, $1, 1, 1, 'Ronda', $2,
       ((now() at time zone c.time_zone)::date - interval '12 hours') at time zone c.time_zone
     from company c where c.id_company = 1`,
    [s.agent.user.idUser, ACTION],
  );
  const { database } = s.t;
  send = createSendReport({
    reports: createReportService(database, {
      averages: none,
      storageConditions: none,
      reportingShares: none,
    }),
    fieldReports: createFieldReports(database, recordsDuring),
    mails: createMailService(database, { publicUrl: 'http://console.test', deliver: undefined }),
  });
});

const body = (more = {}) => ({
  name: 'Campo de ayer',
  subject: 'field',
  frequency: 'daily',
  hour: 6,
  people: [s.agent.user.idUser],
  users: [s.supervisor.user.idUser],
  ...more,
});
const make = (more = {}, person = s.supervisor) => person.call('POST', AT, body(more));
const change = (more: object) =>
  s.supervisor.call('PUT', address(), { ...body({ subject: undefined, ...more }), version: made.version });
const address = () => `${AT}/${made.idReportSchedule}`;

beforeEach(async () => {
  await s.t.database.transaction(system, async (tx) => {
    await tx.deleteFrom('reportSchedule').execute();
    await tx.deleteFrom('mailAttachment').execute();
    await tx.deleteFrom('mail').execute();
  });
  const created = await make();
  expect(created.status, created.text).toBe(200);
  made = created.body.data;
});

async function sendNow(): Promise<ReportRun | undefined> {
  const asked = await s.supervisor.call('POST', `${address()}/send`);
  expect(asked.status, asked.text).toBe(200);
  const { idReportRun } = asked.body.data as ReportRun;
  await runJob(s.t.database, send, { idReportRun });
  const [newest] = (await s.supervisor.call('GET', `${address()}/runs`)).body.data as ReportRun[];
  return newest;
}
const filesOf = async (idMail: number) => {
  const { body: read } = await s.admin.call('GET', `/api/v4/mails/${idMail}`);
  const mail = read.data as { body: string; Files: { idMailFile: number; name: string }[] };
  return Promise.all(
    mail.Files.map(async ({ idMailFile, name }) => {
      const { rawPayload } = await s.t.app.inject({
        url: `/api/v4/mails/${idMail}/files/${idMailFile}`,
        headers: { authorization: `Bearer ${s.admin.token}` },
      });
      return { name, bytes: rawPayload, text: mail.body };
    }),
  );
};

test('those who see the tracker are offered people in the field and readers who see it too', () => {
  expect(options.field.map(({ idUser }) => idUser)).toContain(s.agent.user.idUser);
  const sees = (email: string) => options.people.find((one) => one.email === email)?.seesField;
  expect(sees('supervisor@gemelo.test')).toBe(true);
  expect(sees('bodega@gemelo.test')).toBe(false);
});

test('the mail has what a person did, on paper and as a workbook', async () => {
  expect(made).toMatchObject({
    subject: 'field',
    Warehouses: [],
    People: [{ idUser: s.agent.user.idUser, name: s.agent.user.name }],
    Users: [{ idUser: s.supervisor.user.idUser, reached: true }],
  });
  const run = await sendNow();
  expect(run).toMatchObject({ state: 'sent', People: [{ idUser: s.agent.user.idUser }], Warehouses: [] });
  expect(run?.Mails).toHaveLength(1);
  const files = await filesOf(run?.Mails[0]?.idMail ?? 0);
  const [paper, book] = files.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(paper?.name).toMatch(/\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(book?.name).toMatch(/\d{4}-\d{2}-\d{2}\.xlsx$/);
  expect(pdfText(paper?.bytes ?? Buffer.alloc(0))).toContain(ACTION);
  const actions = (await workbook(book?.bytes ?? Buffer.alloc(0))).get('Acciones registradas');
  expect(actions?.map((row) => row.Acción)).toContain(ACTION);
  expect(paper?.text).toContain('http://console.test/fieldtracker');
  expect(paper?.text).toContain('en PDF y en Excel');
}, 60_000);

test('without names it is about everybody who was in the field', async () => {
  const changed = await change({ people: [] });
  expect(changed.body.data).toMatchObject({ subject: 'field', People: [] });
  const run = await sendNow();
  expect(run?.state).toBe('sent');
  const names = run?.People.map(({ name }) => name);
  expect(names).toContain(s.agent.user.name);
  expect(names).not.toContain(s.keeper.user.name);
}, 60_000);

test('nothing is sent where nobody was in the field', async () => {
  expect((await change({ people: [s.admin.user.idUser] })).status).toBe(200);
  expect(await sendNow()).toMatchObject({ state: 'skipped', reason: 'field', Mails: [], People: [] });
});

test('whoever may not see the tracker neither makes nor meets such a schedule', async () => {
  expect((await make({ name: 'Otro', people: [] }, registrar)).body.code).toBe('REPORT_SUBJECT');
  expect((await registrar.call('GET', `${AT}/options`)).body.data).toMatchObject({ field: [] });
  expect((await registrar.call('GET', AT)).body.total).toBe(0);
  expect((await registrar.call('GET', `${AT}?subject=field`)).body.total).toBe(0);
  expect((await s.supervisor.call('GET', `${AT}?subject=field`)).body.total).toBe(1);
  const stolen = { ...body({ subject: undefined }), version: made.version };
  for (const [method, path, payload] of [
    ['PUT', address(), stolen],
    ['DELETE', address(), undefined],
    ['POST', `${address()}/send`, undefined],
    ['GET', `${address()}/runs`, undefined],
  ] as const)
    expect((await registrar.call(method, path, payload)).status, `${method} ${path}`).toBe(404);
});

test('another company neither meets it nor is reported on or written to', async () => {
  expect((await s.other.call('GET', AT)).body.total).toBe(0);
  expect((await s.other.call('POST', `${address()}/send`)).status).toBe(404);
  const foreign = await make({ name: 'Ajeno', people: [s.other.user.idUser] });
  expect(foreign.body.issues).toMatchObject([{ path: 'people' }]);
  const reader = await make({ name: 'Ajeno', users: [s.other.user.idUser] });
  expect(reader.body.issues).toMatchObject([{ path: 'users' }]);
});

test('only those who see the tracker are chosen, and whoever no longer does gets nothing', async () => {
  const keeper = await make({ name: 'Bodeguero', users: [s.keeper.user.idUser] });
  expect(keeper.body.issues).toMatchObject([{ path: 'users' }]);
  const both = [s.supervisor.user.idUser, s.admin.user.idUser];
  expect((await change({ users: both })).status).toBe(200);
  const setRole = (idRole: number) =>
    s.owner.query(
      'with moved as (update app_user set id_role = $1 where id_user = $2) update user_role set id_role = $1 where id_user = $2',
      [idRole, s.admin.user.idUser],
    );
  await setRole(5);
  const { body: list } = await s.supervisor.call('GET', AT);
  expect((list.data as ReportSchedule[])[0]?.Users).toMatchObject(
    [
      { name: s.admin.user.name, reached: false },
      { name: s.supervisor.user.name, reached: true },
    ].toSorted((a, b) => a.name.localeCompare(b.name)),
  );
  const run = await sendNow();
  expect(run?.Mails.map(({ recipient }) => recipient)).toEqual(['supervisor@gemelo.test']);
  await setRole(1);
}, 60_000);

test('a schedule of warehouses still needs one, and forgets people', async () => {
  const bare = await make({ name: 'Bodegas', subject: 'warehouse' });
  expect(bare.body.issues).toMatchObject([{ path: 'warehouses' }]);
  const warehouses = options.warehouses.slice(0, 1).map(({ idWarehouse }) => idWarehouse);
  const whole = await make({ name: 'Bodegas', subject: undefined, warehouses });
  expect(whole.body.data).toMatchObject({ subject: 'warehouse', People: [], Warehouses: [{}] });
});
