import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { VIEWING_SECONDS, type Viewer } from '@gemelo/contract/endpoints/viewers';
import { VIEWERS } from '@gemelo/contract/kit/live-kinds';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { News } from '../../db/bus.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let owner: pg.Client;
let admin: Person;
let supervisor: Person;
let agent: Person;
let other: Person;
let url: string;
const news: News[] = [];
beforeAll(async () => {
  t = await openTestApp();
  owner = new pg.Client(t.connection);
  await owner.connect();
  [admin, supervisor, agent, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'agente@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
  const made = await admin.call('POST', '/api/processes/createTicket', { title: 'Sonda', idTicketType: 1 });
  url = `/api/v4/viewers/ticket/${(made.body.data as Ticket).idTicket}`;
  t.database.bus.subscribe((one) => void (one.kind === VIEWERS && news.push(one)));
});
afterAll(() => owner.end());
beforeEach(async () => {
  await owner.query('delete from record_viewer');
  news.length = 0;
});

const report = (by: Person, body: object = { typing: false }) => by.call('PUT', url, body);
const seenBy = async (by: Person) =>
  ((await by.call('GET', url)).body.data as Viewer[]).map(({ name, typing }) => ({ name, typing }));

test('two people on a ticket see each other, and who is typing', async () => {
  expect((await report(admin)).body.data).toEqual([]);
  const first = (await report(supervisor)).body.data as Viewer[];
  expect(first.map(({ idUser }) => idUser)).toEqual([admin.user.idUser]);
  await report(supervisor, { typing: true });
  expect(await seenBy(admin)).toEqual([{ name: supervisor.user.name, typing: true }]);
  await report(supervisor, { typing: false, gone: true });
  expect(await seenBy(admin)).toEqual([]);
});

test('only a change is told', async () => {
  await report(admin);
  await report(admin);
  await report(admin);
  expect(news).toHaveLength(1);
  await report(admin, { typing: true });
  await report(admin, { typing: true });
  expect(news).toHaveLength(2);
  await report(admin, { typing: false, gone: true });
  expect(news).toHaveLength(3);
});

test('whoever is not heard of any more is gone, and that is told by the next who speaks', async () => {
  await report(supervisor);
  await report(admin);
  await owner.query(
    'update record_viewer set seen_at = seen_at - make_interval(secs => $1) where id_user = $2',
    [VIEWING_SECONDS + 1, supervisor.user.idUser],
  );
  news.length = 0;
  expect((await report(admin)).body.data).toEqual([]);
  expect(news).toHaveLength(1);
  await report(supervisor);
  expect(await seenBy(admin)).toHaveLength(1);
});

test('is for those who see the ticket', async () => {
  for (const person of [agent, other])
    for (const method of ['GET', 'PUT'] as const)
      expect((await person.call(method, url, method === 'PUT' ? { typing: true } : undefined)).status).toBe(
        404,
      );
  expect((await owner.query('select * from record_viewer')).rows).toEqual([]);
});

test('several reports of one person at once leave one entry', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map((n) => report(admin, { typing: n % 2 === 0 })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await owner.query('select * from record_viewer')).rows).toHaveLength(1);
});
