import { addDays, dayAt } from '@gemelo/contract/kit/zoned';
import type { Tx } from '../client.ts';
import { OPERATOR, OTHER } from './people.ts';
import { CANCELLED, DONE, NEW, stories, type TaskStory, WAITING, WORKING } from './task-stories.ts';

const DAY_MS = 86_400_000;
const [MEDIUM, FIRST_TYPE] = [3, 1];
const NEIGHBOUR = 7;
const TICK = '✓ ';
const categories: Record<number, string> = {
  [NEW]: 'new',
  [WORKING]: 'progress',
  [WAITING]: 'waiting',
  [DONE]: 'done',
  [CANCELLED]: 'cancelled',
};

async function readNames(tx: Tx) {
  const people = await tx.selectFrom('appUser').select(['idUser', 'name']).execute();
  const states = await tx.selectFrom('taskState').select(['idTaskState', 'name']).execute();
  return {
    person: (idUser: number) => people.find((one) => one.idUser === idUser)?.name ?? '',
    state: (idTaskState: number) => states.find((one) => one.idTaskState === idTaskState)?.name ?? '',
  };
}
type Names = Awaited<ReturnType<typeof readNames>>;

const before = (days: number | undefined): Date | null =>
  days === undefined ? null : new Date(Date.now() - days * DAY_MS);

/** What happened to a task: it was made, given to somebody, and carried from state to state. */
function eventsOf({ by, to, age, begun, waits, closed, state = NEW, why }: TaskStory, names: Names) {
  const line = (daysAgo: number, kind: string, was: string | null = null, became: string | null = null) => ({
    ...{
      kind,
      was,
      became,
      note: null as string | null,
      at: before(daysAgo) ?? new Date(),
      idUser: to ?? by,
    },
  });
  const events = [{ ...line(age, 'created'), idUser: by }];
  if (to !== undefined && to !== by)
    events.push({ ...line(age - 0.02, 'assignee', null, names.person(to)), idUser: by });
  let was = NEW;
  const enter = (daysAgo: number | undefined, next: number, kind = 'state') => {
    if (daysAgo === undefined) return;
    events.push(line(daysAgo, kind, names.state(was), names.state(next)));
    was = next;
  };
  enter(begun, WORKING);
  enter(waits, WAITING);
  if (closed !== undefined) {
    enter(closed, state, state === DONE ? 'completed' : 'cancelled');
    Object.assign(events.at(-1) ?? {}, { note: why ?? null });
  }
  return events;
}

interface Place {
  idCompany: number;
  today: string;
  twins: readonly { idTwin: number; idWarehouse: number | null }[];
  warehouses: readonly { idWarehouse: number }[];
}

function rowOf(story: TaskStory, place: Place, idParent: number | null, names: Names) {
  const { age, begun, waits, closed, start, due, why, state = NEW } = story;
  const twin = story.twin === undefined ? undefined : place.twins[story.twin];
  const warehouse = story.warehouse === undefined ? undefined : place.warehouses[story.warehouse];
  const last = closed ?? waits ?? begun ?? age;
  return {
    ...{ idCompany: place.idCompany, title: story.title, description: story.description ?? '', idParent },
    ...{ idTaskType: story.type ?? FIRST_TYPE, idTaskCategory: story.category ?? null },
    ...{ idTaskState: state, category: categories[state] ?? 'new', idTaskPriority: story.priority ?? MEDIUM },
    ...{ idCreator: story.by, idAssignee: story.to ?? null, idTwin: twin?.idTwin ?? null },
    idWarehouse: warehouse?.idWarehouse ?? twin?.idWarehouse ?? null,
    startOn: start === undefined ? null : addDays(place.today, start),
    dueOn: due === undefined ? null : addDays(place.today, due),
    estimateMinutes: story.estimate ?? null,
    ...{ createdAt: before(age) ?? new Date(), startedAt: before(begun), closedAt: before(closed) },
    waitingSince: state === WAITING ? before(waits) : null,
    justification: state === CANCELLED ? (why ?? '') : null,
    updatedAt: before(last) ?? new Date(),
    version: eventsOf(story, names).length,
  };
}

interface Made {
  idTask: number;
  story: TaskStory;
}

/** Whatever belongs to the tasks, table by table. */
async function fillParts(tx: Tx, made: readonly Made[], { idCompany, today }: Place, names: Names) {
  const insert = async (
    table: 'taskEvent' | 'taskCheck' | 'taskFollower' | 'taskBlock' | 'taskTime' | 'comment',
    rows: object[],
  ) => {
    if (rows.length > 0)
      await tx
        .insertInto(table)
        .values(rows as never)
        .execute();
  };
  const each = <Row extends object>(rows: (one: Made) => Row[]) =>
    made.flatMap((one) => rows(one).map((row) => ({ idCompany, idTask: one.idTask, ...row })));
  const idOf = (title: string) => made.find(({ story }) => story.title === title)?.idTask ?? 0;
  const events = each(({ story }) => eventsOf(story, names));
  await insert(
    'taskEvent',
    events.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  );
  await insert(
    'taskCheck',
    each(({ story: { checks = [], begun, to, by } }) =>
      checks.map((text, order) => ({
        ...{ text: text.replace(TICK, ''), order },
        ...(text.startsWith(TICK)
          ? { doneAt: before((begun ?? 1) / 2), doneBy: to ?? by }
          : { doneAt: null, doneBy: null }),
      })),
    ),
  );
  await insert(
    'taskFollower',
    each(({ story: { followers = [] } }) => followers.map((idUser) => ({ idUser }))),
  );
  await insert(
    'taskTime',
    each(({ story: { times = [], to, by } }) =>
      times.map(([daysAgo, minutes, note = null]) => ({
        ...{ idUser: to ?? by, minutes, note, workedOn: addDays(today, -daysAgo) },
      })),
    ),
  );
  await insert(
    'taskBlock',
    made.flatMap(({ idTask, story: { after = [] } }) =>
      after.map((title) => ({ idCompany, idTask: idOf(title), idBlocked: idTask })),
    ),
  );
  await insert(
    'comment',
    made.flatMap(({ idTask, story: { comments = [] } }) =>
      comments.map(([idUser, daysAgo, text]) => ({
        ...{ idCompany, subject: 'task', idSubject: idTask, idUser, text },
        ...{ createdAt: before(daysAgo), updatedAt: before(daysAgo) },
      })),
    ),
  );
}

async function record(tx: Tx, place: Place, told: readonly TaskStory[], names: Names) {
  const insert = async (rows: ReturnType<typeof rowOf>[], of: readonly TaskStory[]): Promise<Made[]> => {
    if (rows.length === 0) return [];
    const ids = await tx.insertInto('task').values(rows).returning('idTask').execute();
    return ids.map(({ idTask }, at) => ({ idTask, story: of[at] as TaskStory }));
  };
  const made = await insert(
    told.map((story) => rowOf(story, place, null, names)),
    told,
  );
  const parts = made.flatMap(({ idTask, story: { subtasks = [] } }) =>
    subtasks.map((story) => ({ idTask, story })),
  );
  const below = await insert(
    parts.map(({ idTask, story }) => rowOf(story, place, idTask, names)),
    parts.map(({ story }) => story),
  );
  await fillParts(tx, [...made, ...below], place, names);
}

/** The neighbour has a few of its own. */
const neighbours: readonly TaskStory[] = [
  {
    title: 'Ordenar el archivo de certificados',
    ...{ by: NEIGHBOUR, to: NEIGHBOUR, age: 12, begun: 10, closed: 9, state: DONE },
  },
  { title: 'Cambiar batería de la estación', by: NEIGHBOUR, age: 2, due: -1, twin: 0 },
  {
    title: 'Revisar humedad de la bodega central',
    ...{ by: NEIGHBOUR, to: NEIGHBOUR, age: 1, due: 1, warehouse: 0, times: [[1, 20]] },
    checks: ['Medir junto al portón', 'Medir al fondo'],
  },
];

/** Tasks in every state, with due dates around today. */
export async function seedTasks(tx: Tx) {
  const names = await readNames(tx);
  for (const [idCompany, told] of [
    [OPERATOR, stories],
    [OTHER, neighbours],
  ] as const) {
    const { timeZone } = await tx
      .selectFrom('company')
      .select('timeZone')
      .where('idCompany', '=', idCompany)
      .executeTakeFirstOrThrow();
    const twins = await tx
      .selectFrom('twin')
      .select(['idTwin', 'idWarehouse'])
      .where('idCompany', '=', idCompany)
      .orderBy('idTwin')
      .limit(40)
      .execute();
    const warehouses = await tx
      .selectFrom('warehouse')
      .select('idWarehouse')
      .where('idCompany', '=', idCompany)
      .orderBy('idWarehouse')
      .execute();
    const today = dayAt(new Date(), timeZone);
    await record(tx, { idCompany, today, twins, warehouses }, told, names);
    // Reminders begin tomorrow: nobody is mailed about a past that never was.
    await tx.insertInto('taskReminderDay').values({ idCompany, remindedOn: today }).execute();
  }
}
