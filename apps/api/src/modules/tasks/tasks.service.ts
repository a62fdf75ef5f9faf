import type { Task, TaskBody, TaskDetail, TaskUpdate } from '@gemelo/contract/endpoints/tasks';
import { Forbidden, Refused } from '@gemelo/contract/kit/errors';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import type { Database, Tx } from '../../db/client.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { under } from '../../db/references.ts';
import { actingFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import type { Tie } from '../links/tie.ts';
import {
  changesOf,
  factsOf,
  historyEntries,
  type TaskChanges,
  updateTasks,
  writeEvents,
} from './task-changes.ts';
import { checkDays, insertTask } from './task-creation.ts';
import { findTaskDetail, taskDetail } from './task-detail.ts';
import type { TaskNotices } from './task-notices.ts';
import { type Maker, mayDo, mustAssign, mustEdit } from './task-permits.ts';
import { checkParent, checkReferences, lockStructure } from './task-references.ts';
import { cancelledState, checkWay, type Entry, entering, forgetStart } from './task-states.ts';
import { findTask } from './tasks.queries.ts';

interface Parts {
  database: Database;
  files: Pick<FileService, 'attach'>;
  notices: TaskNotices;
  tie: Tie;
}

/** Checks the permission for these changes, what they refer to, and whether the task is still open. */
async function check(tx: Tx, actor: Actor, before: Task, changes: TaskChanges): Promise<Entry | undefined> {
  mustEdit(actor, before);
  mustAssign(actor, changes.idAssignee);
  const entry =
    changes.idTaskState === undefined ? undefined : await checkWay(tx, actor, before, changes.idTaskState);
  if (!entry && !isOpen(before.TaskState.category)) throw new Refused('TASK_CLOSED');
  const { startOn = before.startOn, dueOn = before.dueOn } = changes;
  checkDays(startOn, dueOn);
  await checkReferences(tx, actor, before.idCompany, changes);
  await checkParent(tx, actor, before.idCompany, changes.idParent, before.idTask);
  return entry;
}

/** What a subtask has in common with the task that it is made with. */
const partOf = ({
  idTaskType,
  idTaskCategory,
  idTaskPriority,
  idTwin,
  idWarehouse,
  startOn,
  dueOn,
}: TaskBody) => ({
  ...(idTaskType === undefined ? {} : { idTaskType }),
  ...(idTaskPriority === undefined ? {} : { idTaskPriority }),
  ...{ idTaskCategory, idTwin, startOn, dueOn },
  ...(idWarehouse === undefined ? {} : { idWarehouse }),
});

/** The actions of users on tasks. */
export function createTaskService({ database, files, notices, tie }: Parts) {
  const tasks = recordsOf<Maker, Task>(database, {
    entity: 'task',
    find: async (tx, actor, idTask) =>
      actor.permissions.has('task:view') ? findTask(tx, actor, idTask) : undefined,
    lock: rowLock('task', 'idTask'),
    facts: factsOf,
  });

  /** Changes a task that is held: what is allowed, its times, its history and whoever has to know. */
  const apply = async (tx: Tx, actor: Actor, before: Task, changes: TaskChanges): Promise<TaskDetail> => {
    const entry = await check(tx, actor, before, changes);
    const { idTaskState: _, ...columns } = changes;
    const { idTask } = before;
    updateTasks(tx, [idTask], { ...columns, ...(entry ? entering(entry.state, entry.justification) : {}) });
    if (entry?.back) await forgetStart(tx, [idTask]);
    const after = await tasks.noteChanged(tx, actor, idTask, before, { action: 'edit' });
    writeEvents(tx, actor, historyEntries(before, after));
    const detail = await taskDetail(tx, actor, after);
    const followers = new Map([[idTask, detail.Followers.map(({ idUser }) => idUser)]]);
    await notices.tellOfChanges(tx, actor, [{ before, after, changes }], followers);
    return detail;
  };

  /** A new task, with its history and a notice to its assignee, in the transaction of its cause. */
  const make = async (tx: Tx, maker: Maker, body: TaskBody): Promise<Task> => {
    const task = await insertTask(tx, maker, body);
    await tasks.auditCreated(tx, maker, task.idTask, task);
    writeEvents(tx, maker, [{ task, kind: 'created' }]);
    await notices.tell(tx, maker, 'assigned', task, [task.Assignee?.idUser]);
    for (const title of body.subtasks ?? [])
      await make(tx, maker, { ...partOf(body), title, idParent: task.idTask });
    return task;
  };

  return {
    make,
    hold: tasks.hold,
    mustSee: tasks.mustFind,

    /** What belongs to a task changed: it is among the latest, but nobody's draft of it gets stale. */
    noteTouched: (tx: Tx, idTask: number) =>
      tx.updateTable('task').set({ updatedAt: moved.updatedAt }).where('idTask', '=', idTask).execute(),

    find: async (tx: Tx, actor: Actor, idTask: number): Promise<TaskDetail> =>
      taskDetail(tx, actor, await tasks.mustFind(tx, actor, idTask)),

    create: (actor: Actor, { idCompany, ...body }: TaskBody) =>
      database.transaction(actor, async (tx) => {
        const { links = [], idFiles = [] } = body;
        const task = await make(tx, await actingFor(tx, actor, idCompany), body);
        const record = { entity: 'task', id: task.idTask } as const;
        for (const [at, to] of links.entries()) await under(`links.${at}`, () => tie(tx, actor, record, to));
        await files.attach(tx, actor, idFiles, 'task', task.idTask);
        // With subtasks it is no longer as it was made.
        return body.subtasks?.length ? findTaskDetail(tx, actor, task.idTask) : taskDetail(tx, actor, task);
      }),

    update: (actor: Actor, idTask: number, { version, ...requested }: TaskUpdate) =>
      database.transaction(actor, async (tx) => {
        if (requested.idParent) {
          const { idCompany } = await tasks.mustFind(tx, actor, idTask);
          await lockStructure(tx, idCompany, [idTask, requested.idParent]);
        }
        const before = await tasks.hold(tx, actor, idTask);
        const changes = changesOf(before, requested);
        if (Object.keys(changes).length === 0) return taskDetail(tx, actor, before);
        if (before.version !== version)
          throw new Refused('STALE', {}, { current: await taskDetail(tx, actor, before) });
        return apply(tx, actor, before, changes);
      }),

    /** Cancels a task alone: its subtasks stay, because what is left of it may still have to be done. */
    cancel: (actor: Actor, idTask: number, justification: string, idTaskState?: number) =>
      database.transaction(actor, async (tx) => {
        const before = await tasks.hold(tx, actor, idTask);
        if (!mayDo(actor, before).cancel) throw new Forbidden('TASK_CANCELLER');
        if (!isOpen(before.TaskState.category)) throw new Refused('TASK_CLOSED');
        updateTasks(tx, [idTask], entering(await cancelledState(tx, idTaskState), justification));
        const after = await tasks.noteChanged(tx, actor, idTask, before, { action: 'cancel' });
        const [was, became] = [before.TaskState.name, after.TaskState.name];
        writeEvents(tx, actor, [{ task: after, kind: 'cancelled', was, became, note: justification }]);
        await notices.tell(tx, actor, 'closed', after, await notices.concerned(tx, after), {
          ...{ what: 'state', was, state: became, justification },
        });
        return taskDetail(tx, actor, after);
      }),
  };
}
export type TaskService = ReturnType<typeof createTaskService>;
