import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { runJob } from '../test/run-job.ts';
import { openTestApp } from '../test/test-app.ts';
import { sweepJob } from './sweep.ts';

test('the sweep deletes sign-ups that can no longer be verified, and no other account', async () => {
  const { database, anyone, signIn } = await openTestApp();
  const emails = ['vencida@persona.test', 'reciente@persona.test', 'verificada@persona.test'];
  for (const email of emails) {
    const password = 'muy-secreta-1';
    const body = { name: 'Nueva', email, password, passwordConfirm: password, terms: true };
    expect((await anyone('POST', '/api/auth/sign-up', body)).status).toBe(200);
  }
  const admin = await signIn('admin@gemelo.test');
  const invited = { name: 'Invitada', email: 'invitada@persona.test', idRole: 6 };
  await admin.call('POST', '/api/settings/registerUser', invited);
  await database.transaction(system, async (tx) => {
    await sql`update app_user set email_verified_at = now() where email = 'verificada@persona.test'`.execute(
      tx,
    );
    await sql`update secret_link l set expires_at = now() from app_user u
      where u.id_user = l.id_user and u.email like '%@persona.test' and u.email <> 'reciente@persona.test'`.execute(
      tx,
    );
  });
  await runJob(database, sweepJob, {});
  const { accounts, audited } = await database.transaction(system, async (tx) => ({
    accounts: await tx
      .selectFrom('appUser')
      .select('email')
      .where('email', 'like', '%@persona.test')
      .execute(),
    audited: await tx
      .selectFrom('audit')
      .select('before')
      .where('entity', '=', 'user')
      .where('action', '=', 'delete')
      .execute(),
  }));
  expect(accounts.map(({ email }) => email).sort()).toEqual([
    'invitada@persona.test',
    'reciente@persona.test',
    'verificada@persona.test',
  ]);
  expect(audited).toEqual([{ before: { email: 'vencida@persona.test' } }]);
});

test('the sweep deletes expired rows and keeps the others', async () => {
  const { database } = await openTestApp();
  const remaining = async () => {
    const [row] = await database.query<Record<string, number>>(
      `select (select count(*) from secret_link) as links, (select count(*) from oauth_flow) as flows,
        (select count(*) from throttle) as throttles, (select count(*) from idempotency) as answers,
        (select count(*) from session) as sessions`,
      [],
    );
    const runs = await database.read(system, (tx) =>
      tx.selectFrom('jobRun').select('job').where('job', '=', 'example').execute(),
    );
    return { ...row, runs: runs.length };
  };
  const fill = async (age: string) => {
    const hash = `decode(md5(random()::text), 'hex')`;
    for (const statement of [
      `insert into secret_link (hash, purpose, id_user, expires_at) values (${hash}, 'reset', 1, now() - interval '${age}')`,
      `insert into oauth_flow (state_hash, provider, verifier, nonce, expires_at) values (${hash}, 'google', 'v', 'n', now() - interval '${age}')`,
      `insert into throttle values (md5(random()::text), 1, now() - interval '${age}', now())`,
      `insert into idempotency (id_user, key, route, request_hash, answer, created_at) values (1, md5(random()::text), 'r', ${hash}, '{}', now() - interval '${age}')`,
      `insert into session (token_hash, id_user, expires_at) values (${hash}, 1, now() - interval '${age}')`,
    ])
      await database.query(statement, []);
    await database.transaction(system, (tx) =>
      sql`insert into job_run (job, started_at, ended_at, outcome)
        values ('example', now() - ${age}::interval, now(), 'done')`.execute(tx),
    );
  };
  await fill('100 days');
  await fill('-1 minute');
  await runJob(database, sweepJob, {});
  expect(await remaining()).toEqual({ links: 1, flows: 1, throttles: 1, answers: 1, sessions: 1, runs: 1 });
});
