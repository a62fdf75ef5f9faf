import type { Found } from '@gemelo/contract/endpoints/search';
import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkLoad } from '../../test/bulk-load.ts';
import { explain, statementsOf } from '../../test/explain.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

/**
 * Two thirds of the tickets contain «temperatura», one in a thousand «gotera»; a third has a comment, three in ten are
 * closed. Every second one was to be resolved in 600 minutes, so 300 have a deadline ahead, and a quarter of these is
 * near it.
 */
const SEED = [
  `insert into ticket (id_company, title, description, id_ticket_type, id_ticket_state, category, id_task_priority,
     id_assignee, id_reporter, opened_at, updated_at, due_at, resolution_minutes, resolved_at, justification)
   select 1, case when n % 3 = 0 then 'Temperatura alta en el pasillo ' else 'Puerta abierta en el muelle ' end || n,
     case when n % 3 = 1 then 'La temperatura pasó de lo permitido durante la noche. ' else 'Sin más detalle del turno 555. ' end
       || case when n % 1000 = 7 then 'Hay una gotera. ' else '' end || repeat(md5(n::text) || ' ', 6),
     1 + n % 3, s.id_ticket_state, s.category, 1 + n % 4,
     case when n % 4 = 0 then 1 when n % 100 = 1 then 2 end, case when n % 50 = 2 then 2 else 1 end,
     now() - make_interval(mins => 100000 - n), now() - make_interval(mins => 100000 - n),
     case when n % 10 = 7 then now() - make_interval(mins => 2000 - n % 1000) end, case when n % 2 = 0 then 600 end,
     case when s.category = 'done' then now() - make_interval(mins => 100000 - n) end, case when s.category = 'done' then 'Hecho' end
   from generate_series(1, 100000) n
   join (select distinct on (category) id_ticket_state, category from ticket_state where category in ('new', 'progress', 'done')
     order by category, id_ticket_state) s
     on s.category = case when n % 10 in (1, 3, 5) then 'done' when n % 10 = 9 then 'progress' else 'new' end`,
  `insert into comment (id_company, subject, id_subject, id_user, text)
   select 1, 'ticket', id_ticket, 1, 'Visto' from ticket where id_ticket % 3 = 0`,
];

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let client: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  client = new pg.Client(t.connection);
  await client.connect();
  await bulkLoad(client, ['ticket', 'comment'], SEED);
  await client.query('set role gemelo_app');
  admin = await t.signIn('admin@gemelo.test');
}, 180_000);
afterAll(() => client.end());

const CONTEXT = 'begin; select use_company(1, true)';
/** Tables of one or two pages here: a full scan is the fastest way to a row. */
const SMALL_TABLES = ['ticket_state', 'ticket_type', 'task_priority', 'app_user', 'twin', 'warehouse'];
// Each ticket also reads its comments, to count them.
const JOINED = 3;

const isCount = ({ text }: { text: string }) => /select count\(\*\) as "total"/.test(text);
/** The page of a list with the rows that its statement reads. */
async function explainList(query: string, small: string[] = SMALL_TABLES) {
  const url = `/api/processes/ticket/filter?limit=50${query}`;
  let rows: Ticket[] = [];
  const sent = await statementsOf(async () => {
    const { status, text, body } = await admin.call('GET', url);
    expect(status, text).toBe(200);
    rows = body.data;
  });
  const own = sent.filter(({ text }) => / from "ticket"/.test(text));
  const page = own.findLast((statement) => !isCount(statement));
  if (!page) throw new Error('the call asks for a page');
  return { rows, page: await explain(client, CONTEXT, page, small), count: own.find(isCount) };
}

/** The same with its count, which reads every row that matches. */
async function explainCounted(query: string) {
  t.database.counts.forgetAll();
  const { rows, page, count } = await explainList(query);
  if (!count) throw new Error('the call asks for the total');
  return { rows, page, count: await explain(client, CONTEXT, count, SMALL_TABLES) };
}

describe('100,000 tickets', () => {
  test.each([
    ['the first page', ''],
    ['the last page', '&page=2001'],
    ['a search for a word that most contain', '&search=temperatura'],
    ['a search for two words that many contain', '&search=temperatura+muelle'],
    ['a search for a word that few contain', '&search=gotera'],
    ['a search for a word that none contains', '&search=zzzqqq'],
    ['a search by the stem of a word that few contain', '&search=goteras'],
    ['a search by the stem of a word that most contain', '&search=temperaturas'],
    ['what is open', '&open=true'],
    ['what is open and about to be late first', '&open=true&order=lateAt'],
    ['everything, about to be late first', '&order=lateAt'],
    ['the last page of it', '&open=true&order=lateAt&page=1400'],
    ['what is late', '&late=late&order=lateAt'],
    ['what is about to be late', '&late=soon'],
    ['what is about to be late, by deadline', '&open=true&late=soon&order=lateAt'],
    ['a ticket by its number', '&search=TK-122'],
    ['a ticket by its number with a sign', '&search=%23122'],
    ['a column of the board', '&open=true&idTicketState=2&order=-idTicket'],
    ['those of one category', '&category=done'],
    ['those of a category that few have', '&category=waiting&order=title'],
    ['those of one type', '&idTicketType=3'],
    ['those of one priority', '&idTaskPriority=2'],
    ['those of one reporter', '&idReporter=2'],
    ['those given to one', '&idAssignee=2'],
    ['what nobody has', '&unassigned=true'],
    ['what one was given', '&mine=assignee'],
    ['one’s own', '&mine=reporter,assignee,mentioned'],
  ])('%s reads few rows beyond those returned', async (_what, query) => {
    const { page, rows } = await explainList(query);
    // Some 220 tickets are about to be late: by its statistics, the planner may read and sort these.
    expect(page.read, page.plan).toBeLessThanOrEqual(JOINED * rows.length + 250);
  });

  const orders = ['idTicket', 'title', 'dueAt', 'lateAt', 'openedAt', 'resolvedAt', 'updatedAt'];
  const records = ['TicketState', 'TaskPriority', 'TicketType', 'Assignee'];
  test.each([...orders, ...records].flatMap((order) => [order, `-${order}`]))(
    'in the order %s all, open ones and the last page read few rows beyond those returned',
    async (order) => {
      for (const query of ['', '&open=true', '&page=2001', '&search=gotera']) {
        const { page, rows } = await explainList(`${query}&order=${order}`);
        expect(page.read, `${query}: ${page.plan}`).toBeLessThanOrEqual(JOINED * rows.length + 250);
      }
    },
  );

  test('what is about to be late is counted from an index', async () => {
    const { count, rows } = await explainCounted('&open=true&late=soon');
    expect(rows).toHaveLength(50);
    expect(count.read, count.plan).toBeLessThanOrEqual(500);
  });

  test('a bulk change of what matches a search reads few rows besides those', async () => {
    const sent = await statementsOf(async () => {
      const match = { search: 'goteras', open: 'true' };
      const { body, text } = await admin.call('PUT', '/api/v4/tickets', {
        match,
        changes: { idTaskPriority: 2 },
      });
      expect(body.data, text).toMatchObject({ changed: 100, skipped: 0 });
    });
    const keys = sent.find(({ text }) => /"ticket"."id_ticket" as "key"/.test(text));
    if (!keys) throw new Error('the call asks for the ids that match');
    const { read, plan } = await explain(client, CONTEXT, keys, SMALL_TABLES);
    expect(read, plan).toBeLessThanOrEqual(400);
  });

  test.each(['122', '#122', 'TK-122', 'tk122'])(
    '%s is found first by Ctrl K, and in the list',
    async (text) => {
      const q = encodeURIComponent(text);
      const { body } = await admin.call('GET', `/api/v4/search?q=${q}`);
      const found = (body.data as Found[]).filter(({ kind }) => kind === 'ticket');
      expect(found[0]).toMatchObject({ id: 122 });
      expect(found.filter(({ id }) => id === 122)).toHaveLength(1);
      const { rows } = await explainList(`&order=idTicket&search=${q}`);
      expect(rows[0]?.idTicket).toBe(122);
    },
  );

  test('a number that is one ticket’s own and a word in many others finds all of them', async () => {
    const { body } = await admin.call('GET', '/api/processes/ticket/filter?limit=50&search=555');
    expect(body.data).toHaveLength(50);
    expect(body.total).toBeGreaterThan(60_000);
  });

  test.each([
    ['in the middle', '&page=900'],
    ['in the middle, in another order', '&page=900&order=openedAt'],
    ['in the middle of the results of a search', '&page=600&search=temperatura'],
  ])('a page %s joins nothing for the rows before it', async (_what, query) => {
    const { page, rows } = await explainList(query, [...SMALL_TABLES, 'ticket']);
    expect(rows).toHaveLength(50);
    expect(page.read, page.plan).toBeLessThanOrEqual(JOINED * rows.length);
  });

  test('a frequent word is searched in the stored folded text', async () => {
    const { page, count } = await explainCounted('&page=2&search=TEMPERATÚRA');
    for (const { plan } of [page, count]) {
      expect(plan).toContain('search_text');
      expect(plan).not.toContain('fold(');
    }
  });
});

test('consecutive pages have no gaps or repetitions in any order', async () => {
  const ids = async (query: string) => {
    const { body } = await admin.call('GET', `/api/processes/ticket/filter?search=gotera${query}`);
    return (body.data as Ticket[]).map(({ idTicket }) => idTicket);
  };
  for (const order of [
    '',
    '&order=title',
    '&order=-Assignee',
    '&order=TicketState',
    '&order=-TaskPriority',
  ]) {
    const whole = await ids(`&limit=200${order}`);
    const parts = [];
    for (let page = 1; page <= 15; page++) parts.push(...(await ids(`&limit=7&page=${page}${order}`)));
    expect(whole).toHaveLength(100);
    expect(parts).toEqual(whole);
  }
});
