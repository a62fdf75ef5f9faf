import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { system } from '../db/context.ts';
import { runJob } from '../test/run-job.ts';
import { openTestApp } from '../test/test-app.ts';
import { sweepJob } from './sweep.ts';

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
