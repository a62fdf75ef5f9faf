import { expect, test } from 'vitest';
import { openTestApp } from '../test/test-app.ts';
import { createSweeper } from './sweeper.ts';

test('what nobody can use any more goes, what can still be used stays', async () => {
  const { database } = await openTestApp();
  const kept = async () => {
    const [row] = await database.query<Record<string, number>>(
      `select (select count(*) from secret_link) as links, (select count(*) from oauth_flow) as flows,
        (select count(*) from throttle) as throttles, (select count(*) from idempotency) as answers,
        (select count(*) from session) as sessions`,
      [],
    );
    return row;
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
  };
  await fill('100 days');
  await fill('-1 minute');
  await createSweeper(database, () => undefined).sweep();
  expect(await kept()).toEqual({ links: 1, flows: 1, throttles: 1, answers: 1, sessions: 1 });
});
