import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createNotifications } from '../notifications/notifications.service.ts';
import { createTaskReminders } from './task-reminders.job.ts';
import { createTask } from './test/tasks.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let owner: pg.Client;
let admin: Person;
let keeper: Person;
beforeAll(async () => {
  t = await openTestApp();
  owner = new pg.Client(t.connection);
  await owner.connect();
  await owner.query("update company set time_zone = 'America/Guatemala'");
  await owner.query('delete from task_reminder_day');
  [admin, keeper] = (await Promise.all(
    ['admin@gemelo.test', 'bodega@gemelo.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
});
afterAll(() => owner.end());

/** Runs the job as if it were this moment. */
const remindAt = (at: string, tell = createNotifications().tell) =>
  runJob(
    t.database,
    createTaskReminders({ tell }, () => new Date(at)),
    {},
  );
const reminders = async (...ids: number[]) =>
  (
    await owner.query(
      `select n.kind, n.entity_id, u.email from notification n join app_user u on u.id_user = n.id_user
       where n.kind in ('due-soon', 'overdue') and n.entity_id = any($1) order by n.entity_id, n.id_notification`,
      [ids],
    )
  ).rows.map(
    ({ kind, entity_id, email }) => `${kind} ${ids.indexOf(entity_id)} ${String(email).split('@')[0]}`,
  );
const forget = () => owner.query("delete from notification where kind in ('due-soon', 'overdue')");

test('people are reminded once a day, from seven in the morning of the company, whatever dies', async () => {
  const idKeeper = (await createTask(keeper)).Creator?.idUser;
  const tasks = [
    await createTask(admin, { title: 'De ayer', dueOn: '2031-03-04', idAssignee: idKeeper }),
    await createTask(admin, { title: 'De hoy', dueOn: '2031-03-05', followers: [idKeeper] }),
    await createTask(admin, { title: 'De mañana', dueOn: '2031-03-06' }),
    await createTask(admin, { title: 'De otro día', dueOn: '2031-03-20' }),
    await createTask(admin, { title: 'Sin fecha' }),
    await createTask(admin, { title: 'Terminada', dueOn: '2031-03-05', idTaskState: 4 }),
  ];
  const ids = tasks.map(({ idTask }) => idTask);
  // The others belong to the demonstration.
  await owner.query('update task set due_on = null, start_on = null where not id_task = any($1)', [ids]);

  // Half past six in Guatemala.
  await remindAt('2031-03-05T12:30:00Z');
  expect(await reminders(...ids)).toEqual([]);

  // A process that dies midway leaves neither notices nor the note of them.
  let calls = 0;
  const { tell } = createNotifications();
  const dying: typeof tell = async (...told) => {
    await tell(...told);
    if (++calls === 2) throw new Error('killed');
  };
  await expect(remindAt('2031-03-05T13:01:00Z', dying)).rejects.toThrow('killed');
  expect(await reminders(...ids)).toEqual([]);

  await Promise.all([remindAt('2031-03-05T13:01:00Z'), remindAt('2031-03-05T13:01:00Z')]);
  await remindAt('2031-03-05T14:01:00Z');
  // Still the fifth in Guatemala, already the sixth in UTC.
  await remindAt('2031-03-06T05:01:00Z');
  expect(await reminders(...ids)).toEqual([
    'overdue 0 bodega',
    'due-soon 1 admin',
    'due-soon 1 bodega',
    'due-soon 2 admin',
  ]);

  await forget();
  await remindAt('2031-03-06T13:01:00Z');
  expect(await reminders(...ids)).toEqual([
    'overdue 0 bodega',
    'overdue 1 admin',
    'overdue 1 bodega',
    'due-soon 2 admin',
  ]);

  // After a week what is late is brought up once a week.
  await forget();
  for (const day of ['13', '14', '15', '16', '17', '18']) await remindAt(`2031-03-${day}T13:01:00Z`);
  expect((await reminders(...ids)).filter((line) => line.startsWith('overdue 0'))).toEqual([
    'overdue 0 bodega',
  ]);
});
