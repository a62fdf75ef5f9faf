import type { ReportRun, ReportSchedule, ReportScheduleOptions } from '@gemelo/contract/endpoints/reports';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import type { Letter } from '../../integrations/mail/port.ts';
import { pdfText } from '../../test/pdf-text.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createDeliverMail } from '../mails/deliver-mail.job.ts';
import { createMailService } from '../mails/mails.service.ts';
import { createQueueReports } from './queue-reports.job.ts';
import { createReportService } from './reports.service.ts';
import { createSendReport } from './send-report.job.ts';

const none = async () => [];
const noFigures = { averages: none, storageConditions: none, reportingShares: none };
const fieldReports = {
  make: async () => {
    throw new Error('reports of warehouses need no field work');
  },
};
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let options: ReportScheduleOptions;
let send: ReturnType<typeof createSendReport>;
let queue: ReturnType<typeof createQueueReports>;
beforeAll(async () => {
  t = await openTestApp({}, { connections: 6 });
  [admin, supervisor] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
  options = (await admin.call('GET', '/api/v4/report-schedules/options')).body.data;
  const reports = createReportService(t.database, noFigures);
  const mails = createMailService(t.database, { publicUrl: 'http://console.test', deliver: undefined });
  send = createSendReport({ reports, fieldReports, mails });
  queue = createQueueReports(send);
});

let made: ReportSchedule;
const places = (count: number) => options.warehouses.slice(0, count).map(({ idWarehouse }) => idWarehouse);
const idOf = (email: string) => options.people.find((one) => one.email === email)?.idUser ?? 0;
const body = (more = {}) => ({
  name: 'Cada mañana',
  frequency: 'daily',
  hour: 6,
  warehouses: places(2),
  users: [idOf('admin@gemelo.test'), idOf('bodega@gemelo.test')],
  ...more,
});
beforeEach(async () => {
  await t.database.transaction(system, async (tx) => {
    await tx.deleteFrom('reportSchedule').execute();
    await tx.deleteFrom('mailAttachment').execute();
    await tx.deleteFrom('mail').execute();
  });
  const created = await admin.call('POST', '/api/v4/report-schedules', body());
  expect(created.status, created.text).toBe(200);
  made = created.body.data;
});

const address = () => `/api/v4/report-schedules/${made.idReportSchedule}`;
const runs = async () => (await admin.call('GET', `${address()}/runs`)).body.data as ReportRun[];
const schedule = async () => {
  const { body: list } = await admin.call('GET', '/api/v4/report-schedules');
  return (list.data as ReportSchedule[]).find((one) => one.idReportSchedule === made.idReportSchedule);
};
const isDue = (nextDueAt: string) =>
  t.database.transaction(system, (tx) =>
    tx
      .updateTable('reportSchedule')
      .set({ nextDueAt })
      .where('idReportSchedule', '=', made.idReportSchedule)
      .execute(),
  );
const pending = () =>
  t.database.read(system, (tx) =>
    tx.selectFrom('reportRun').select('idReportRun').where('state', '=', 'pending').execute(),
  );
const sendPending = async () => {
  for (const run of await pending()) await runJob(t.database, send, run);
};
const mailsKept = () =>
  t.database.read(system, (tx) =>
    tx.selectFrom('mail').select(['idMail', 'recipient', 'subject', 'body']).orderBy('idMail').execute(),
  );

test('a schedule is checked, named once, kept by its version and seen by its company alone', async () => {
  expect(made).toMatchObject({
    frequency: 'daily',
    weekday: null,
    day: null,
    lastRun: null,
    state: 'Activo',
  });
  expect(new Date(made.nextDueAt ?? 0).getUTCHours()).toBe(12);
  const again = await admin.call('POST', '/api/v4/report-schedules', body());
  expect(again.body.code).toBe('DUPLICATE');
  const weekly = await admin.call(
    'POST',
    '/api/v4/report-schedules',
    body({ name: 'S', frequency: 'weekly' }),
  );
  expect(weekly.body.issues).toMatchObject([{ path: 'weekday' }]);
  const wrong = await admin.call('POST', '/api/v4/report-schedules', body({ name: 'X', users: [999_999] }));
  expect(wrong.body.issues).toMatchObject([{ path: 'users' }]);

  const change = { ...body(), frequency: 'monthly', day: 31, version: made.version };
  const changed = await admin.call('PUT', address(), change);
  expect(changed.body.data).toMatchObject({ frequency: 'monthly', day: 31, version: made.version + 1 });
  expect((await admin.call('PUT', address(), change)).body.code).toBe('STALE');
  const stopped = await admin.call('PUT', address(), {
    ...change,
    state: 'Inactivo',
    version: made.version + 1,
  });
  expect(stopped.body.data).toMatchObject({ state: 'Inactivo', nextDueAt: null });

  const other = await t.signIn('admin@otra.test');
  expect((await other.call('GET', '/api/v4/report-schedules')).body.total).toBe(0);
  expect((await other.call('DELETE', address())).status).toBe(404);
  const keeper = await t.signIn('bodega@gemelo.test');
  expect((await keeper.call('GET', '/api/v4/report-schedules')).status).toBe(403);
  expect((await supervisor.call('DELETE', address())).body.message).toBe('Se eliminó «Cada mañana»');
  const { body: history } = await admin.call('GET', '/api/v4/audit?entity=report-schedule&limit=10');
  expect((history.data as { action: string }[]).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['delete', 'state', 'edit', 'create']),
  );
});

test('a due moment is queued and mailed once, however many processes look and however often', async () => {
  await isDue('2026-01-05T12:00:00Z');
  await Promise.all(Array.from({ length: 4 }, () => runJob(t.database, queue, {})));
  const [run, ...more] = await pending();
  expect(more).toEqual([]);
  if (!run) throw new Error('nothing was queued');
  await Promise.all(Array.from({ length: 3 }, () => runJob(t.database, send, run)));
  await runJob(t.database, send, run);
  await runJob(t.database, queue, {});
  expect(await pending()).toEqual([]);
  const mails = await mailsKept();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['admin@gemelo.test', 'bodega@gemelo.test']);
  expect(mails[0]?.subject).toMatch(/^Cada mañana: \d+ de [a-z]+ de \d{4}$/);
  for (const { name } of options.warehouses.slice(0, 2)) expect(mails[0]?.body).toContain(name);
  expect(await runs()).toMatchObject([
    { state: 'sent', user: null, Mails: [{ state: 'kept' }, { state: 'kept' }] },
  ]);
  const now = await schedule();
  expect(now).toMatchObject({ lastRun: 'sent' });
  expect(Date.parse(now?.nextDueAt ?? '')).toBeGreaterThan(Date.now());
}, 60_000);

test('of many missed moments only the last is made up for', async () => {
  await isDue('2025-01-05T12:00:00Z');
  await runJob(t.database, queue, {});
  await runJob(t.database, queue, {});
  const all = await runs();
  expect(all).toHaveLength(1);
  expect(Date.now() - Date.parse(all[0]?.dueAt ?? '')).toBeLessThan(86_400_000);
});

test('a moment that was queued before a crash is not queued again', async () => {
  await isDue('2026-01-05T12:00:00Z');
  await runJob(t.database, queue, {});
  const [first] = await runs();
  // As if the process had died before the next turn was reckoned.
  await isDue(first?.dueAt ?? '');
  await runJob(t.database, queue, {});
  expect(await runs()).toHaveLength(1);
});

test('the next moment follows the time zone of the company', async () => {
  const zone = (timeZone: string) =>
    t.database.transaction(system, (tx) =>
      tx.updateTable('company').set({ timeZone }).where('idCompany', '=', made.idCompany).execute(),
    );
  await zone('Europe/Berlin');
  await runJob(t.database, queue, {});
  expect([4, 5]).toContain(new Date((await schedule())?.nextDueAt ?? 0).getUTCHours());
  expect(await runs()).toEqual([]);
  await zone('America/Guatemala');
});

test('whoever has left gets nothing, and without anybody it is said that nothing was sent', async () => {
  const keeper = idOf('bodega@gemelo.test');
  const setState = (idUser: number, state: 'Activo' | 'Inactivo') =>
    t.database.transaction(system, (tx) =>
      tx.updateTable('appUser').set({ state }).where('idUser', '=', idUser).execute(),
    );
  await setState(keeper, 'Inactivo');
  expect((await schedule())?.Users.map(({ reached }) => reached).sort()).toEqual([false, true]);
  await isDue('2026-01-05T12:00:00Z');
  await runJob(t.database, queue, {});
  await sendPending();
  expect((await mailsKept()).map(({ recipient }) => recipient)).toEqual(['admin@gemelo.test']);

  const only = { ...body({ users: [keeper] }), version: made.version };
  const kept = await admin.call('PUT', address(), only);
  expect(kept.status).toBe(200);
  expect((await admin.call('POST', `${address()}/send`)).status).toBe(200);
  await sendPending();
  expect((await runs())[0]).toMatchObject({ state: 'skipped', reason: 'people', Mails: [] });
  await setState(keeper, 'Activo');
}, 60_000);

test('one can be sent out of turn, but not twice at the same time', async () => {
  const asked = await supervisor.call('POST', `${address()}/send`);
  expect(asked.body.message).toBe('El informe va en camino: llegará por correo en un momento');
  expect(asked.body.data).toMatchObject({ state: 'pending', user: supervisor.user.name });
  expect((await admin.call('POST', `${address()}/send`)).body.code).toBe('REPORT_PENDING');
  await sendPending();
  expect((await admin.call('POST', `${address()}/send`)).status).toBe(200);
}, 60_000);

test('where there is a mail server, the files travel with the letter', async () => {
  const letters: Letter[] = [];
  const deliver = createDeliverMail({ carry: async (letter) => void letters.push(letter), close: () => {} });
  const mails = createMailService(t.database, { publicUrl: 'http://console.test', deliver });
  const reports = createReportService(t.database, noFigures);
  await admin.call('POST', `${address()}/send`);
  const [run] = await pending();
  await runJob(t.database, createSendReport({ reports, fieldReports, mails }), {
    idReportRun: run?.idReportRun ?? 0,
  });
  const [mail] = await mailsKept();
  await runJob(t.database, deliver, { idMail: mail?.idMail ?? 0 });
  expect(letters).toHaveLength(1);
  expect(letters[0]?.files.map(({ contentType }) => contentType)).toEqual([
    'application/pdf',
    'application/pdf',
  ]);
  expect(letters[0]?.files[0]?.content?.subarray(0, 5).toString()).toBe('%PDF-');
}, 60_000);

test('the mail has a file for each warehouse, stored once, which can be opened in the outbox', async () => {
  await admin.call('POST', `${address()}/send`);
  await sendPending();
  const [mail] = await mailsKept();
  const read = await admin.call('GET', `/api/v4/mails/${mail?.idMail}`);
  const files = (
    read.body.data as { Files: { idMailFile: number; name: string; size: number; kept: boolean }[] }
  ).Files;
  expect(files).toHaveLength(2);
  expect(files[0]?.name).toMatch(/^Informe .+ \d{4}-\d{2}-\d{2}\.pdf$/);
  const stored = await t.database.read(system, (tx) =>
    tx.selectFrom('mailFile').select('idMailFile').execute(),
  );
  expect(stored.length).toBeGreaterThanOrEqual(2);
  const file = await t.app.inject({
    url: `/api/v4/mails/${mail?.idMail}/files/${files[0]?.idMailFile}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.rawPayload.length).toBe(files[0]?.size);
  const text = pdfText(file.rawPayload);
  expect(text).toContain('Informe de bodega');
  expect(text).toContain('Fuera de límites');
  const other = await t.signIn('admin@otra.test');
  const refused = await other.call('GET', `/api/v4/mails/${mail?.idMail}/files/${files[0]?.idMailFile}`);
  expect(refused.status).toBe(404);
}, 60_000);
