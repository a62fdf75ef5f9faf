import { AppError } from '@gemelo/contract/kit/errors';
import { object } from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { type Context, system } from '../../db/context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { TaskService } from '../tasks/tasks.service.ts';
import { waitingSchedules } from './due-schedules.ts';
import { type FindTemplate, type MadeTurn, makeTurn, refuseTurn } from './make-turn.ts';

interface Parts {
  tasks: Pick<TaskService, 'make'>;
  findTemplate: FindTemplate;
  notifications: Pick<Notifications, 'tell'>;
  /** The clock of the process; turns are a matter of minutes. */
  clock?: () => Date;
}

/** The product itself, with the access of one company. */
const inCompany = (idCompany: number): Context => ({ ...system, idCompany, operator: false, all: false });
const GRANTS = new Set(['task:view', 'task:create', 'task:edit', 'twin:view']);

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/** The owner of a schedule is told that its task has nobody to do it. */
async function tellOwner(
  tx: Tx,
  by: Context,
  { schedule, tasks, unassigned }: MadeTurn,
  notifications: Parts['notifications'],
) {
  const [first] = tasks;
  if (!unassigned || !first) return;
  await notifications.tell(tx, by, {
    kind: 'changed',
    entity: 'task',
    id: first.idTask,
    idCompany: schedule.idCompany,
    title: first.title,
    to: [schedule.idOwner],
    words: { what: 'unassigned', schedule: schedule.name },
  });
}

/** Makes the tasks of schedules that are due. */
export function createMakeRecurringTasks({
  tasks,
  findTemplate,
  notifications,
  clock = () => new Date(),
}: Parts) {
  const makeOne = async (database: Database, idTaskSchedule: number, idCompany: number) => {
    const by = inCompany(idCompany);
    const now = clock();
    const parts = { make: tasks.make, find: findTemplate, maker: { ...by, permissions: GRANTS } };
    try {
      await database.transaction(by, async (tx) => {
        const made = await makeTurn(tx, idTaskSchedule, now, parts);
        if (made) await tellOwner(tx, by, made, notifications);
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await database.transaction(by, async (tx) => {
        const schedule = await refuseTurn(tx, idTaskSchedule, now);
        if (!schedule) return;
        const { name: title, idOwner } = schedule;
        const notice = { kind: 'changed', entity: 'task-schedule', id: idTaskSchedule } as const;
        await notifications.tell(tx, by, {
          ...notice,
          idCompany,
          title,
          to: [idOwner],
          words: { what: 'refused' },
        });
      });
    }
  };

  return defineJob({
    name: 'make-recurring-tasks',
    payload: object({}),
    attempts: 2,
    every: '*/5 * * * *',
    atStart: true,
    quiet: true,
    async run(_payload, { database, signal }) {
      const due = await database.read(system, (tx) =>
        waitingSchedules(tx, clock())
          .select(['s.idTaskSchedule', 's.idCompany'])
          .orderBy('s.nextAt')
          .orderBy('s.idTaskSchedule')
          .execute(),
      );
      const failures: unknown[] = [];
      for (const { idTaskSchedule, idCompany } of due) {
        signal.throwIfAborted();
        // One that fails does not keep the others from being made.
        await makeOne(database, idTaskSchedule, idCompany).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  });
}
export type MakeRecurringTasks = ReturnType<typeof createMakeRecurringTasks>;
