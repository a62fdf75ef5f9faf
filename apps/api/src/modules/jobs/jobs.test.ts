import type { FailedJobRow, JobRow } from '@gemelo/contract/endpoints/jobs';
import { beforeAll, expect, test, vi } from 'vitest';
import { openQueue } from '../../test/job-queue.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

const WAIT = { timeout: 15_000, interval: 100 };

let t: Awaited<ReturnType<typeof openTestApp>>;
let queue: Awaited<ReturnType<typeof openQueue>>;
let admin: Person;
beforeAll(async () => {
  t = await openTestApp({}, { background: true });
  queue = await openQueue(t.connection);
  admin = await t.signIn('admin@gemelo.test');
});

/** A job whose last attempt failed. */
async function makeFailed(job: string): Promise<number> {
  const { rows } = await queue.query(
    `select id from graphile_worker.permanently_fail_jobs(
      array[(graphile_worker.add_job($1, '{"secret":"de nadie"}', run_at => now() + interval '1 hour')).id], 'no answer')`,
    [job],
  );
  return Number(rows[0].id);
}
const rowOf = async (name: string) =>
  ((await admin.call('GET', '/api/settings/jobs')).body.data as JobRow[]).find((job) => job.name === name);
const failedJobs = async () =>
  (await admin.call('GET', '/api/settings/jobs/failed')).body.data as FailedJobRow[];

test('the job list shows the last outcome and the next run of every job', async () => {
  await vi.waitFor(async () => expect((await rowOf('sweep'))?.lastOutcome).toBe('done'), WAIT);
  expect(await rowOf('sweep')).toMatchObject({ every: '0 * * * *', failed: 0, runsFailed: 0 });
  const { nextAt } = (await rowOf('sweep')) ?? {};
  expect(new Date(nextAt ?? 0).getUTCMinutes()).toBe(0);
  const { body } = await admin.call('GET', '/api/settings/jobs/runs?job=sweep&outcome=done');
  expect(body.data).toMatchObject([{ job: 'sweep', outcome: 'done', message: null }]);
});

test('runs of a frequent job are counted but not listed, and without a mail server there is no mail job', async () => {
  await vi.waitFor(async () => expect((await rowOf('watch-alarms'))?.runsDone).toBeGreaterThan(0), WAIT);
  expect((await admin.call('GET', '/api/settings/jobs/runs?job=watch-alarms')).body.total).toBe(0);
  // This job exists only with a mail server.
  expect(await rowOf('deliver-mail')).toBeUndefined();
});

test('a failed job can be retried or discarded, both are audited, and its payload is not shown', async () => {
  const [toRetry, toDiscard] = [await makeFailed('sweep'), await makeFailed('sweep')];
  expect(await rowOf('sweep')).toMatchObject({ failed: 2, error: 'no answer' });
  expect(JSON.stringify(await failedJobs())).not.toContain('de nadie');
  expect((await failedJobs()).map(({ idJob }) => idJob).sort((a, b) => a - b)).toEqual([toRetry, toDiscard]);

  const discarded = await admin.call('DELETE', `/api/settings/jobs/failed/${toDiscard}`);
  expect(discarded.body.message).toBe('El trabajo se descartó');
  const retried = await admin.call('POST', `/api/settings/jobs/failed/${toRetry}/retry`);
  expect(retried.body.message).toBe('El trabajo se volvió a poner en la fila');
  await vi.waitFor(async () => expect(await rowOf('sweep')).toMatchObject({ failed: 0, waiting: 0 }), WAIT);
  for (const id of [toRetry, toDiscard])
    expect((await admin.call('POST', `/api/settings/jobs/failed/${id}/retry`)).status).toBe(404);

  const { body } = await admin.call('GET', '/api/v4/audit?entity=job');
  const changes = body.data as { entityId: string; action: string; before: unknown }[];
  expect(changes.map(({ entityId, action }) => `${action} ${entityId}`).sort()).toEqual([
    `delete ${toDiscard}`,
    `edit ${toRetry}`,
  ]);
  expect(changes[0]?.before).toEqual({ job: 'sweep', error: 'no answer' });
});

test('other companies and roles without the permission can neither view nor change jobs', async () => {
  const id = await makeFailed('sweep');
  for (const email of ['admin@otra.test', 'supervisor@gemelo.test', 'tecnico@gemelo.test']) {
    const person = await t.signIn(email);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/runs'],
      ['GET', '/failed'],
      ['GET', '/failed?format=csv'],
      ['POST', `/failed/${id}/retry`],
      ['DELETE', `/failed/${id}`],
    ] as const)
      expect((await person.call(method, `/api/settings/jobs${path}`)).status, `${email} ${path}`).toBe(403);
  }
  expect((await failedJobs()).map(({ idJob }) => idJob)).toEqual([id]);
});

test('the page of jobs is only in the menu of the operating company', async () => {
  const other = await t.signIn('admin@otra.test');
  const menu = async (person: Person) => (await person.call('GET', '/api/settings/menu/1')).text;
  expect(await menu(admin)).toContain('/admin/trabajos');
  expect(await menu(other)).not.toContain('/admin/trabajos');
});
