import type { Found } from '@gemelo/contract/endpoints/search';
import type { Task } from '@gemelo/contract/endpoints/tasks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SORTED } from '../../db/lists/by-reference.ts';
import { bulkLoad } from '../../test/bulk-load.ts';
import { explain, statementsOf } from '../../test/explain.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

/**
 * Most tasks are done long ago; two thirds contain «temperatura», one in a thousand «gotera». Of the open ones some are
 * late, some are due around today, a third has no date. Each has a line to tick, a third has a comment.
 */
const SEED = [
  `insert into task (id_company, title, description, id_task_type, id_task_category, id_task_state, category,
     id_task_priority, id_assignee, id_creator, id_twin, id_warehouse, start_on, due_on, created_at, closed_at, updated_at)
   select 1, case when n % 3 = 0 then 'Revisar temperatura del pasillo ' else 'Cerrar puerta del muelle ' end || n,
     case when n % 3 = 1 then 'La temperatura pasó de lo permitido. ' else 'Sin más detalle del turno 555. ' end
       || case when n % 1000 = 7 then 'Hay una gotera. ' else '' end || repeat(md5(n::text) || ' ', 4),
     1 + n % 3, case when n % 2 = 0 then 1 + n % 3 end, s.id_task_state, s.category, 1 + n % 4,
     case when n % 500 = 1 then null when n % 50 = 2 then 2 else 1 end, case when n % 40 = 3 then 3 else 1 end,
     case when n % 1000 = 4 then w.id_twin end, case when n % 200 = 5 then w.id_warehouse when n % 100 = 6 then null else w.other end,
     case when n % 3 > 0 then d.day - 2 end, case when n % 3 > 0 then d.day end,
     now() - make_interval(mins => 100000 - n), case when s.category = 'done' then now() - make_interval(mins => 100000 - n) end,
     now() - make_interval(mins => 100000 - n)
   from generate_series(1, 100000) n
   cross join (select min(t.id_twin) as id_twin, min(p.id_warehouse) as id_warehouse, max(p.id_warehouse) as other
     from twin t, warehouse p where t.id_company = 1 and p.id_company = 1) w
   cross join lateral (select case when n % 20 = 0 then current_date + (n / 20 % 300) - 150 else current_date - 30 - n % 2000 end as day) d
   join task_state s on s.id_task_state = case when n % 20 = 0 then 1 + n / 20 % 2 else 4 end`,
  `insert into task_check (id_company, id_task, text, "order") select 1, id_task, 'Paso', 1 from task where id_company = 1`,
  `insert into task_block (id_company, id_task, id_blocked)
   select 1, a.id_task, a.id_task + 20 from task a join task b on b.id_task = a.id_task + 20
   where a.id_task % 2000 = 0 and a.id_company = 1 and b.id_company = 1`,
  `insert into task_follower (id_company, id_task, id_user) select 1, id_task, 4 from task where id_task % 1000 = 9 and id_company = 1`,
  `insert into comment (id_company, subject, id_subject, id_user, text)
   select 1, 'task', id_task, 1, 'Visto' from task where id_task % 3 = 0 and id_company = 1`,
];

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let technician: Person;
let client: pg.Client;
let places: { twin: number; warehouse: number };
beforeAll(async () => {
  t = await openTestApp();
  client = new pg.Client(t.connection);
  await client.connect();
  await bulkLoad(client, ['task', 'task_check', 'task_block', 'task_follower', 'comment'], SEED);
  const { rows } = await client.query(
    'select min(t.id_twin) as twin, min(w.id_warehouse) as warehouse from twin t, warehouse w where t.id_company = 1 and w.id_company = 1',
  );
  places = rows[0];
  await client.query('set role gemelo_app');
  [admin, technician] = (await Promise.all(
    ['admin@gemelo.test', 'tecnico@gemelo.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
}, 240_000);
afterAll(() => client.end());

const CONTEXT = 'begin; select use_company(1, true)';
/** Tables of one or two pages here: a full scan is the fastest way to a row. */
const SMALL_TABLES = [
  ...['task_state', 'task_type', 'task_category', 'task_priority', 'app_user', 'twin', 'warehouse'],
  ...['task_block', 'task_time', 'task_state_way'],
];
// Each task also reads its checklist and its comments, to count them, and the tasks that block it.
const JOINED = 5;
const ROOM = 250;

async function explainCall(url: string, isOwn: (text: string) => boolean, person = admin) {
  let rows: unknown;
  const sent = await statementsOf(async () => {
    const { status, text, body } = await person.call('GET', url);
    expect(status, text).toBe(200);
    rows = body.data;
  });
  const plans = [];
  for (const statement of sent.filter(({ text }) => isOwn(text)))
    plans.push(await explain(client, CONTEXT, statement, SMALL_TABLES));
  return { rows, plans };
}

/** Counts, which read every row that matches, are left out. */
const isPage = (text: string) => / from "task"/.test(text) && !/select count\(\*\) as "total"/.test(text);
async function explainList(query: string, person = admin) {
  const { rows, plans } = await explainCall(`/api/processes/getTask?limit=50${query}`, isPage, person);
  const page = plans.at(-1);
  if (!page) throw new Error('the call asks for a page');
  return { rows: rows as Task[], page };
}

describe('100,000 tasks', () => {
  test.each([
    ['the first page', ''],
    ['the last page', '&page=2001'],
    ['open ones', '&open=true'],
    ['those of one state', '&idTaskState=2'],
    ['a column of the board', '&idTaskState=1&order=dueOn'],
    ['those of one type', '&idTaskType=2'],
    ['those of one category', '&idTaskCategory=2'],
    ['those of one priority', '&idTaskPriority=1'],
    ['those of one assignee', '&idAssignee=2'],
    ['open ones of one assignee', '&idAssignee=1&open=true'],
    ['open ones of one assignee, by date', '&idAssignee=1&open=true&order=dueOn'],
    ['those of one creator', '&idCreator=3'],
    ['those of one device', '&idTwin=$twin'],
    ['those at one warehouse', '&idWarehouse=$warehouse'],
    ['those without a warehouse', '&unplaced=true'],
    ['those without an assignee', '&unassigned=true'],
    ['open ones without an assignee', '&unassigned=true&open=true'],
    ['what is late', '&due=overdue&order=dueOn'],
    ['what is due today', '&due=today'],
    ['what is due this week', '&due=week&order=dueOn'],
    ['open ones without a date', '&due=none'],
    ['what is blocked', '&blocked=true'],
    ['one’s own', '&mine=assignee,creator'],
    ['what has no parent of this number', '&idParent=2147483647'],
    ['by title', '&order=title'],
    ['by due date', '&order=dueOn'],
    ['by due date, the latest first', '&order=-dueOn'],
    ['by start, the latest first', '&order=-startOn'],
    ['by last change', '&order=-updatedAt'],
    ['by creation', '&order=-createdAt'],
    ['by end', '&open=false&order=-closedAt'],
    ['a search for a word that most contain', '&search=temperatura'],
    ['a search for two words that many contain', '&search=temperaturas+muelles'],
    ['a search for a word that few contain', '&search=goteras'],
    ['a search for a word that none contains', '&search=zzzqqq'],
    ['a search for a word that most contain, of open ones', '&open=true&search=temperatura&order=dueOn'],
    ['a task by its number', '&search=%23122'],
    ['a task by its number with letters', '&search=TA-122'],
    ['open and late, as the tab asks', '&open=true&due=overdue'],
    ['open and late by date', '&open=true&due=overdue&order=dueOn'],
    ['open and late by title', '&open=true&due=overdue&order=title'],
    ['open and due this week by date', '&open=true&due=week&order=dueOn'],
    ['open without a date', '&open=true&due=none'],
    ['a column of the board by state', '&open=true&idTaskState=1&order=dueOn'],
    ['a column that is almost empty', '&open=true&idTaskState=3&order=dueOn'],
    ['a column of what is over', '&idTaskState=4&order=-idTask'],
    ['a column by priority', '&open=true&idTaskPriority=1&order=dueOn'],
    ['a column by assignee', '&open=true&idAssignee=3&order=dueOn'],
    ['a column by warehouse', '&open=true&idWarehouse=$warehouse&order=dueOn'],
    ['a column without a warehouse', '&open=true&unplaced=true&order=dueOn'],
    ['a column without an assignee', '&open=true&unassigned=true&order=dueOn'],
    ['open ones at one warehouse', '&open=true&idWarehouse=$warehouse'],
    ['open ones of one creator', '&open=true&idCreator=3'],
  ])('%s: a page reads few rows beyond those returned', async (_what, query) => {
    const { page, rows } = await explainList(
      query.replace('$twin', `${places.twin}`).replace('$warehouse', `${places.warehouse}`),
    );
    expect(page.read, page.plan).toBeLessThanOrEqual(JOINED * rows.length + ROOM);
  });

  const orders = ['idTask', 'title', 'startOn', 'dueOn', 'createdAt', 'updatedAt'];
  const records = ['TaskState', 'TaskPriority', 'TaskType', 'Assignee'];
  test.each([...orders, ...records].flatMap((order) => [order, `-${order}`]))(
    'in the order %s all, open ones, those of nobody and the last page read few rows beyond those returned',
    async (order) => {
      for (const query of ['', '&open=true', '&open=true&unassigned=true', '&page=2001', '&search=gotera']) {
        const { page, rows } = await explainList(`${query}&order=${order}`);
        expect(page.read, `${query}: ${page.plan}`).toBeLessThanOrEqual(JOINED * rows.length + ROOM);
      }
    },
  );

  test.each(['closedAt', '-closedAt', 'TaskState', '-TaskState', 'TaskPriority', '-Assignee', 'title'])(
    'in the order %s the history reads few rows beyond those returned, also of what was cancelled',
    async (order) => {
      for (const query of ['', '&category=cancelled', '&category=done']) {
        const { plans } = await explainCall(
          `/api/processes/task/complete?limit=50${query}&order=${order}`,
          isPage,
        );
        const page = plans.at(-1);
        expect(page?.read, `${query}: ${page?.plan}`).toBeLessThanOrEqual(2 * JOINED * 50 + ROOM);
      }
    },
  );

  test('few rows are sorted by a record, after they were looked up', async () => {
    const { page, rows } = await explainList('&open=true&due=overdue&order=TaskPriority');
    expect(rows).toHaveLength(50);
    expect(page.read, page.plan).toBeLessThanOrEqual(JOINED * 50 + MAX_SORTED);
  });

  test('days of a calendar are looked up in an index', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const { page, rows } = await explainList(`&fromDay=${day(20)}&toDay=${day(26)}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(page.read, page.plan).toBeLessThanOrEqual(JOINED * rows.length + ROOM);
  });

  test('what somebody follows is looked up by its ids', async () => {
    const { page, rows } = await explainList('&mine=follower', technician);
    expect(rows).toHaveLength(50);
    expect(page.read, page.plan).toBeLessThanOrEqual(JOINED * rows.length + 2 * ROOM);
  });

  test('the history by its end, and the choices of filters, are index reads', async () => {
    const closed = await explainCall('/api/processes/task/complete?limit=50&order=-closedAt', isPage);
    const page = closed.plans.at(-1);
    expect(page?.read, page?.plan).toBeLessThanOrEqual(JOINED * 50 + ROOM);
    const facets = await explainCall('/api/v4/tasks/facets', (text) => /task/.test(text));
    expect(facets.plans.length).toBeGreaterThan(0);
    for (const { read, plan } of facets.plans) expect(read, plan).toBeLessThanOrEqual(ROOM);
  });

  test('the summary and what is to be done at a place read open tasks alone', async () => {
    const summary = await explainCall('/api/v4/tasks/summary', (text) => / task\b|"task"/.test(text));
    for (const { plan } of summary.plans) expect(plan).not.toMatch(/Seq Scan on task\b/);
    const place = await explainCall(`/api/v4/tasks/of/twin/${places.twin}`, (text) =>
      /"task"| task\b/.test(text),
    );
    for (const { read, plan } of place.plans) expect(read, plan).toBeLessThanOrEqual(2 * ROOM);
  });

  test.each(['122', '#122', 'TA-122', 'ta122'])(
    '%s is found first by Ctrl K, and in the list',
    async (text) => {
      const q = encodeURIComponent(text);
      const { body } = await admin.call('GET', `/api/v4/search?q=${q}`);
      const found = (body.data as Found[]).filter(({ kind }) => kind === 'task');
      expect(found[0]).toMatchObject({ id: 122 });
      expect(found.filter(({ id }) => id === 122)).toHaveLength(1);
      const { rows } = await explainList(`&order=idTask&search=${q}`);
      expect(rows[0]?.idTask).toBe(122);
    },
  );

  test('a number that is one task’s own and a word in many others finds all of them', async () => {
    const { body } = await admin.call('GET', '/api/processes/getTask?limit=50&search=555');
    expect(body.data).toHaveLength(50);
    expect(body.total).toBeGreaterThan(60_000);
  });
});

test('consecutive pages have no gaps or repetitions in any order', async () => {
  const ids = async (query: string) => {
    const { body } = await admin.call('GET', `/api/processes/getTask?search=gotera${query}`);
    return (body.data as Task[]).map(({ idTask }) => idTask);
  };
  for (const order of ['', '&order=title', '&order=-dueOn', '&order=-Assignee', '&order=TaskState']) {
    const whole = await ids(`&limit=200${order}`);
    const parts = [];
    for (let page = 1; page <= 15; page++) parts.push(...(await ids(`&limit=7&page=${page}${order}`)));
    expect(whole.length).toBeGreaterThanOrEqual(100);
    expect(parts).toEqual(whole);
  }
});

describe('the order of many tasks by a record', () => {
  const joins = `left join task_state s using (id_task_state) left join task_type y using (id_task_type)
    left join task_priority p using (id_task_priority) left join app_user u on u.id_user = task.id_assignee`;
  const sorts: Record<string, [string, string]> = {
    TaskState: ['s."order"', 'id_task_state'],
    TaskPriority: ['p."order"', 'id_task_priority'],
    TaskType: ['y.name', 'id_task_type'],
    Assignee: ['u.name', 'id_assignee'],
  };
  /** All ids, as a plain sort gives them. */
  async function plainlySorted(order: string) {
    const [by, value] = sorts[order.replace('-', '')] ?? ['', ''];
    const to = order.startsWith('-') ? 'desc' : 'asc';
    await client.query(CONTEXT);
    const { rows } = await client.query<{ id_task: number }>(
      `select id_task from task ${joins} where task.id_company = 1
       order by ${by} ${to} nulls last, task.${value} ${to} nulls last, id_task desc`,
    );
    await client.query('rollback');
    return rows.map(({ id_task }) => id_task);
  }

  test.each(Object.keys(sorts).flatMap((order) => [order, `-${order}`]))(
    '%s is that of a plain sort, on every page',
    async (order) => {
      const sorted = await plainlySorted(order);
      // 100 is within the first record or at the border of two; 1,900 is read from the end.
      for (const page of [1, 2, 51, 100, 700, 1_900, 2_001]) {
        const { body } = await admin.call(
          'GET',
          `/api/processes/getTask?limit=50&order=${order}&page=${page}`,
        );
        const listed = (body.data as Task[]).map(({ idTask }) => idTask);
        expect(listed.length).toBeGreaterThan(0);
        expect(listed, `page ${page}`).toEqual(sorted.slice((page - 1) * 50, page * 50));
      }
    },
  );

  test('follows a priority that is moved and a person who is renamed', async () => {
    const priorityOf = async () => {
      const { body } = await admin.call('GET', '/api/processes/getTask?limit=1&order=TaskPriority');
      return (body.data as Task[])[0]?.TaskPriority.idTaskPriority;
    };
    const assigneeOf = async () => {
      const { body } = await admin.call('GET', '/api/processes/getTask?limit=1&order=Assignee');
      return (body.data as Task[])[0]?.Assignee?.idUser;
    };
    expect(await priorityOf()).toBe(1);
    const first = await assigneeOf();
    await client.query('reset role');
    await client.query('update task_priority set "order" = -1 where id_task_priority = 4');
    await client.query(`update app_user set name = 'Zzz' where id_user = $1`, [first]);
    await client.query('set role gemelo_app');
    expect(await priorityOf()).toBe(4);
    expect(await assigneeOf()).not.toBe(first);
  });
});
