import { randomUUID } from 'node:crypto';
import type { Health } from '@gemelo/contract/endpoints/health';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { atEnd } from '../../test/at-end.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { keepVerification } from '../audit/audit.verify.ts';
import { createGatewayService } from '../gateway/gateway.service.ts';
import { createJobService } from '../jobs/jobs.service.ts';
import { createHealthService } from './health.service.ts';

const PATH = '/api/v4/health';
const SMTP = 'smtp://ana:muy-secreto@mail.invalid:25';

let t: Awaited<ReturnType<typeof openTestApp>>;
let operator: Person;
let owner: pg.Client;
beforeAll(async () => {
  t = await openTestApp({ SMTP_URL: SMTP });
  operator = await t.signIn('admin@gemelo.test');
  owner = new pg.Client(t.connection);
  await owner.connect();
  await owner.query(`set app."all" = 'on'`);
  atEnd(() => owner.end());
});

/** Read anew, because answers are shared for some seconds. */
const now = (): Promise<Health> => {
  const { config, database } = t;
  const parts = { gateway: createGatewayService(database), jobs: createJobService(database, []) };
  return createHealthService({ config, database, version: 'test', ...parts }).read({ all: true });
};
const ran = async (job: string, outcome: 'done' | 'failed', ago: string) => {
  const at = `now() - interval '${ago}'`;
  await owner.query(
    `insert into job_run (job, started_at, ended_at, outcome) values ($1, ${at}, ${at}, $2)`,
    [job, outcome],
  );
  await owner.query(
    `insert into job_tally (job, done, failed, last_started_at, last_ended_at, last_outcome)
     values ($1, 0, 0, ${at}, ${at}, $2)
     on conflict (job) do update set last_started_at = ${at}, last_ended_at = ${at}, last_outcome = $2`,
    [job, outcome],
  );
};

test('an administrator of the operator reads the whole of it, without secrets', async () => {
  const { status, body, text } = await operator.call('GET', PATH);
  const health = body.data as Health;
  expect(status).toBe(200);
  expect(health.versions).toMatchObject({ finding: 'fine', product: 'test', migrations: { pending: 0 } });
  expect(health.database.tables.map(({ name }) => name)).toContain('reading_hour');
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  expect(health.processes.processes).toMatchObject([{ version: 'test', port: 3000 }]);
  expect(health.disk.data?.totalBytes).toBeGreaterThan(health.disk.data?.freeBytes ?? Number.NaN);
  expect(health.mail.isConfigured).toBe(true);
  expect(health.backup.finding).toBe('none');
  expect(health.state).toBe('attention');
  for (const secret of ['muy-secreto', 'ana:', 'postgres://']) expect(text).not.toContain(secret);
});

test('administrators of other companies and other roles of the operator cannot read it', async () => {
  for (const email of ['admin@otra.test', 'supervisor@gemelo.test', 'tecnico@gemelo.test'])
    expect((await (await t.signIn(email)).call('GET', PATH)).status, email).toBe(403);
});

test('two versions side by side, a silent process and a second machine are told', async () => {
  const tell = (name: string, version: string | null, ago: string) =>
    owner.query(
      `insert into gateway_process (id_process, name, version, told_at, figures)
       select $1, $2, $3, now() - $4::interval, figures from gateway_process limit 1`,
      [randomUUID(), name, version, ago],
    );
  expect(await now()).toMatchObject({ processes: { finding: 'fine' }, files: { finding: 'fine' } });
  await tell('otra · 7', null, '2 seconds');
  const health = await now();
  expect(health.versions).toMatchObject({ finding: 'mixed', state: 'attention' });
  expect(health.versions.running).toEqual(expect.arrayContaining(['test', null]));
  expect(health.processes.finding).toBe('fine');
  expect(health.files.finding).toBe('apart');
  await tell('otra · 8', 'test', '40 seconds');
  expect((await now()).processes.finding).toBe('silent');
  await owner.query(`delete from gateway_process where name like 'otra%'`);
});

test('mails that failed or wait are counted', async () => {
  await owner.query(
    `insert into mail (recipient, subject, body, state, created_at, sent_at) values
      ('a@b.test', 's', 'b', 'pending', now() - interval '20 minutes', null),
      ('a@b.test', 's', 'b', 'failed', now() - interval '30 days', null),
      ('a@b.test', 's', 'b', 'sent', now(), '2026-01-02 03:04:05Z')`,
  );
  const { mail } = await now();
  expect(mail).toMatchObject({ finding: 'slow', waiting: 1, failed: 0 });
  expect(Date.parse(mail.lastSentAt ?? '')).toBe(Date.parse('2026-01-02T03:04:05Z'));
  await owner.query(`update mail set created_at = now() where state = 'failed'`);
  expect((await now()).mail).toMatchObject({ finding: 'failed', failed: 1 });
});

test('the last backup is told by the history of its job', async () => {
  await ran('make-backup', 'done', '3 days');
  expect((await now()).backup).toMatchObject({ finding: 'old', lastOutcome: 'done' });
  await ran('make-backup', 'done', '1 hour');
  expect((await now()).backup.finding).toBe('fine');
  await ran('make-backup', 'failed', '1 minute');
  const { backup, state } = await now();
  expect(backup).toMatchObject({ finding: 'failed', state: 'bad' });
  expect(Date.parse(backup.lastDoneAt ?? '')).toBeLessThan(Date.parse(backup.lastStartedAt ?? ''));
  expect(state).toBe('bad');
});

test('a migration that this version lacks, one that the database lacks and an open transaction are seen', async () => {
  await owner.query(`insert into migration (name, digest) values ('9999_later.sql', 'x')`);
  expect((await now()).versions).toMatchObject({ finding: 'ahead', migrations: { unknown: 1 } });
  await owner.query(`update migration set name = '0000_x.sql' where name = '0091_health.sql'`);
  expect((await now()).versions).toMatchObject({ finding: 'pending', state: 'bad' });
  const other = new pg.Client({ ...inject('databaseOwner'), database: t.connection.database });
  await other.connect();
  await other.query('begin; select pg_sleep(0.05)');
  const { longestSeconds } = (await now()).database;
  await other.end();
  expect(longestSeconds).toBeGreaterThan(0.05);
});

test('the last verification of the audit is told', async () => {
  expect((await now()).audit).toMatchObject({ finding: 'fine', verified: null });
  await keepVerification(t.database, {
    sealed: 12,
    checkpoints: 0,
    broken: [{ company: 1, position: 3, idAudit: 9 }],
  });
  expect((await now()).audit).toMatchObject({ finding: 'altered', verified: { sealed: 12, broken: 1 } });
});

test('Prometheus gets the same figures, and readiness', async () => {
  const text = await t.metrics.metrics();
  for (const line of [
    /^gemelo_ready 1$/m,
    /^gemelo_database_up 1$/m,
    /^gemelo_build_info\{version="test",node="[\d.]+"\} 1$/m,
    /^gemelo_processes\{version="test"\} 1$/m,
    /^gemelo_mails\{state="waiting"\} \d+$/m,
    /^gemelo_backup_last_success_timestamp_seconds \d+/m,
    /^gemelo_health_state\{section="database"\} 0$/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toContain('muy-secreto');
});
