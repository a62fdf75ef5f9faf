import type { OccurrenceOutcome } from '@gemelo/contract/endpoints/task-schedules';
import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import type { TaskBody } from '@gemelo/contract/endpoints/tasks';
import { atHour, type Due, dueTurn, nextTurn, type Turn } from '@gemelo/contract/kit/turns';
import { addDays, type Day, dayAt } from '@gemelo/contract/kit/zoned';
import { type Tx, touch } from '../../db/client.ts';
import type { TaskService } from '../tasks/tasks.service.ts';
import {
  type HeldSchedule,
  holdSchedule,
  isActiveUser,
  lastMade,
  type Place,
  placesOf,
} from './due-schedules.ts';

type MakeTask = TaskService['make'];
type MadeTask = Awaited<ReturnType<MakeTask>>;
export type FindTemplate = (
  tx: Tx,
  idCompany: number,
  idTaskTemplate: number,
) => Promise<TaskTemplate | undefined>;

/** Writes that places of a turn are taken; those that another process has taken are left out. */
async function claim(
  tx: Tx,
  { idTaskSchedule, idCompany }: HeldSchedule,
  { day, earlier: missed }: Due,
  places: readonly { idWarehouse: number | null; outcome: OccurrenceOutcome }[],
): Promise<number[]> {
  const rows = await tx
    .insertInto('taskOccurrence')
    .values(
      places.map(({ idWarehouse, outcome }) => ({
        ...{ idTaskSchedule, idCompany, day, missed, outcome },
        place: idWarehouse ?? 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('place')
    .execute();
  return rows.map(({ place }) => place);
}

const setTurn = async (tx: Tx, schedule: HeldSchedule, turn: Turn, more: object = {}) => {
  const { idTaskSchedule, idCompany, timeZone } = schedule;
  await tx
    .updateTable('taskSchedule')
    .set({ ...turn, ...more, timeZone })
    .where('idTaskSchedule', '=', idTaskSchedule)
    .execute();
  touch(tx, 'task-schedule', idCompany, idTaskSchedule);
};

/** Goes on to the turn after one, whatever became of it. */
export function passTurn(tx: Tx, schedule: HeldSchedule, day: Day, made: number): Promise<void> {
  const progress = { ...schedule, lastOn: day, made: schedule.made + made };
  const turn = nextTurn(progress, addDays(day, 1), schedule.timeZone);
  return setTurn(tx, schedule, turn, { lastOn: day, made: progress.made });
}

interface Content {
  body: Omit<TaskBody, 'idWarehouse'>;
  /** Whom the template names, where the schedule names nobody. */
  idAssignee: number | null;
}

async function contentOf(tx: Tx, schedule: HeldSchedule, today: Day, find: FindTemplate): Promise<Content> {
  const { idCompany, idTaskTemplate, idTwin } = schedule;
  const template = idTaskTemplate === null ? undefined : await find(tx, idCompany, idTaskTemplate);
  const dueDays = template ? template.dueDays : schedule.dueDays;
  const days = { startOn: today, dueOn: dueDays === null ? null : addDays(today, dueDays) };
  if (template)
    return {
      body: {
        ...{ ...days, idTwin, title: schedule.title ?? template.title, description: template.description },
        ...{
          estimateMinutes: template.estimateMinutes,
          checks: template.checks,
          subtasks: template.subtasks,
        },
        idTaskType: template.TaskType.idTaskType,
        idTaskCategory: template.TaskCategory?.idTaskCategory ?? null,
        idTaskPriority: template.TaskPriority.idTaskPriority,
        idStep: template.Step?.idStep ?? null,
      },
      idAssignee: template.Assignee?.idUser ?? null,
    };
  const { title, description, estimateMinutes, checks, idTaskCategory } = schedule;
  return {
    body: {
      ...{
        ...days,
        idTwin,
        title: title ?? schedule.name,
        description,
        estimateMinutes,
        checks,
        idTaskCategory,
      },
      ...(schedule.idTaskType === null ? {} : { idTaskType: schedule.idTaskType }),
      ...(schedule.idTaskPriority === null ? {} : { idTaskPriority: schedule.idTaskPriority }),
    },
    idAssignee: null,
  };
}

export interface MadeTurn {
  schedule: HeldSchedule;
  tasks: MadeTask[];
  /** Its assignee was no longer active. */
  unassigned: boolean;
}
interface Parts {
  make: MakeTask;
  find: FindTemplate;
  /** The product itself, for the company of the schedule. */
  maker: Omit<Parameters<MakeTask>[1], 'timeZone'>;
}

/** The tasks of a turn, one for each place that was not taken before. */
async function makeTasks(
  tx: Tx,
  schedule: HeldSchedule,
  due: Due,
  today: Day,
  places: readonly Place[],
  { make, find, maker: product }: Parts,
): Promise<MadeTurn> {
  const maker = { ...product, timeZone: schedule.timeZone };
  const { body, idAssignee: byTemplate } = await contentOf(tx, schedule, today, find);
  const chosen = schedule.idAssignee ?? byTemplate;
  const isActive = chosen !== null && (await isActiveUser(tx, schedule.idCompany, chosen));
  const unassigned = chosen !== null && !isActive;
  const claimed = await claim(
    tx,
    schedule,
    due,
    places.map(({ idWarehouse, active }) => ({ idWarehouse, outcome: active ? 'made' : 'place' })),
  );
  const tasks: MadeTask[] = [];
  for (const { idWarehouse, active } of places) {
    const place = idWarehouse ?? 0;
    if (!active || !claimed.includes(place)) continue;
    const where = idWarehouse === null ? {} : { idWarehouse };
    const task = await make(tx, maker, { ...body, ...where, idAssignee: isActive ? chosen : null });
    await tx
      .updateTable('taskOccurrence')
      .set({ idTask: task.idTask, unassigned })
      .where('idTaskSchedule', '=', schedule.idTaskSchedule)
      .where('day', '=', due.day)
      .where('place', '=', place)
      .execute();
    tasks.push(task);
  }
  return { schedule, tasks, unassigned };
}

/** The day on which the task after a closed one is due; undefined while one of the last turn is open. */
async function dayAfterCompletion(tx: Tx, schedule: HeldSchedule, now: Date): Promise<Day | undefined> {
  const { idTaskSchedule, repeatEvery, timeZone } = schedule;
  const { open, closedAt } = await lastMade(tx, idTaskSchedule);
  if (open > 0) return undefined;
  // A turn that made no task, because its place was not active, counts from that day.
  const from =
    closedAt === null ? (schedule.lastOn ?? dayAt(now, timeZone)) : dayAt(new Date(closedAt), timeZone);
  return addDays(from, repeatEvery);
}

/**
 * One turn of one schedule, in one transaction: it is written that it was made, its tasks are made and the next turn is
 * reckoned, or none of it.
 */
export async function makeTurn(
  tx: Tx,
  idTaskSchedule: number,
  now: Date,
  parts: Parts,
): Promise<MadeTurn | undefined> {
  const schedule = await holdSchedule(tx, idTaskSchedule, now);
  if (!schedule) return undefined;
  const { timeZone, endOn } = schedule;
  const nextOn = schedule.nextOn ?? (await dayAfterCompletion(tx, schedule, now));
  if (nextOn === undefined) return undefined;
  if (endOn !== null && nextOn > endOn) {
    await setTurn(tx, schedule, { nextOn: null, nextAt: null, endedAt: now });
    return undefined;
  }
  const due = dueTurn(schedule, nextOn, now);
  if (!due) {
    await setTurn(tx, schedule, atHour(nextOn, schedule.hour, timeZone));
    return undefined;
  }
  if (schedule.skipOpen && (await lastMade(tx, idTaskSchedule)).open > 0) {
    // One that was opened again is waited for.
    if (schedule.frequency === 'afterCompletion')
      await setTurn(tx, schedule, { nextOn: null, nextAt: null, endedAt: null });
    else {
      await claim(tx, schedule, due, [{ idWarehouse: null, outcome: 'open' }]);
      await passTurn(tx, schedule, due.day, 0);
    }
    return undefined;
  }
  const places = await placesOf(tx, schedule);
  const made = await makeTasks(tx, schedule, due, dayAt(now, timeZone), places, parts);
  await passTurn(tx, schedule, due.day, made.tasks.length > 0 ? 1 : 0);
  return made;
}

/** What a schedule consists of is no longer allowed: the turn is passed over and says so. */
export async function refuseTurn(
  tx: Tx,
  idTaskSchedule: number,
  now: Date,
): Promise<HeldSchedule | undefined> {
  const schedule = await holdSchedule(tx, idTaskSchedule, now);
  if (!schedule) return undefined;
  const nextOn = schedule.nextOn ?? (await dayAfterCompletion(tx, schedule, now));
  const due = nextOn === undefined ? undefined : dueTurn(schedule, nextOn, now);
  if (!due) return undefined;
  await claim(tx, schedule, due, [{ idWarehouse: null, outcome: 'refused' }]);
  await passTurn(tx, schedule, due.day, 0);
  return schedule;
}
