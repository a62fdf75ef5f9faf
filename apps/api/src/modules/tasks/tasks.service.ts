import type { Task, TaskBody, TaskDetail, TaskUpdate } from '@gemelo/contract/endpoints/tasks';
import { Forbidden, Refused } from '@gemelo/contract/kit/errors';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import type { Database, Tx } from '../../db/client.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { under } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import type { Tie } from '../links/tie.ts';
import { changesOf, factsOf, historyEntries, type TaskChanges, writeEvents } from './task-changes.ts';
import { checkDays, insertTask } from './task-creation.ts';
import type { TaskDetails } from './task-detail.ts';
import type { TaskNotices } from './task-notices.ts';
import { type Maker, mayDo, mustAssign, mustEdit } from './task-permits.ts';
import { checkParent, checkReferences, lockStructure } from './task-references.ts';
import { cancelledState, checkWay, type Entry, enterState, forgetStart } from './task-states.ts';
import { findTask } from './tasks.queries.ts';

interface Parts {
  database: Database;
  files: Pick<FileService, 'attach'>;
  details: TaskDetails;
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
export function createTaskService({ database, files, details, notices, tie }: Parts) {
  const tasks = recordsOf<Maker, Task>(database, {
    entity: 'task',
    find: async (tx, actor, idTask) =>
      actor.permissions.has('task:view') ? findTask(tx, actor, idTask) : undefined,
    lock: rowLock('task', 'idTask'),
    facts: factsOf,
  });

  const update = (tx: Tx, idTask: number, columns: object) =>
    tx
      .updateTable('task')
      .set({ ...columns, ...moved })
      .where('idTask', '=', idTask)
      .execute();

  /** Tells whoever got it, and everybody whom the change of its state or its date concerns. */
  const tellOfChange = async (
    tx: Tx,
    actor: Actor,
    { before, after, changes }: { before: Task; after: Task; changes: TaskChanges },
    mail?: 'later',
  ) => {
    const assigned = changes.idAssignee ?? undefined;
    if (assigned !== undefined) await notices.tell(tx, actor, 'assigned', after, [assigned], {}, mail);
    const isMoved = before.TaskState.idTaskState !== after.TaskState.idTaskState;
    if (!isMoved && before.dueOn === after.dueOn) return;
    const others = (await notices.concerned(tx, after)).filter((idUser) => idUser !== assigned);
    const isClosed = isMoved && !isOpen(after.TaskState.category);
    const words: Record<string, string> = isMoved
      ? { what: 'state', was: before.TaskState.name, state: after.TaskState.name }
      : { what: 'due', was: before.dueOn ?? '', due: after.dueOn ?? '' };
    await notices.tell(tx, actor, isClosed ? 'closed' : 'changed', after, others, words, mail);
  };

  /** Changes a task that is held: what is allowed, its times, its history and whoever has to know. */
  const apply = async (tx: Tx, actor: Actor, before: Task, changes: TaskChanges): Promise<Task> => {
    const entry = await check(tx, actor, before, changes);
    const { idTaskState, ...columns } = changes;
    if (idTaskState !== undefined && entry) {
      await enterState(tx, [before.idTask], idTaskState, entry.justification);
      if (entry.back) await forgetStart(tx, [before.idTask]);
    }
    await update(tx, before.idTask, columns);
    const after = await tasks.noteChanged(tx, actor, before.idTask, before, { action: 'edit' });
    await writeEvents(tx, actor, after, historyEntries(before, after));
    await tellOfChange(tx, actor, { before, after, changes });
    return after;
  };

  /** A new task, with its history and a notice to its assignee, in the transaction of its cause. */
  const make = async (tx: Tx, maker: Maker, body: TaskBody): Promise<Task> => {
    const task = await tasks.noteCreated(tx, maker, await insertTask(tx, maker, body));
    await writeEvents(tx, maker, task, [{ kind: 'created' }]);
    await notices.tell(tx, maker, 'assigned', task, [task.Assignee?.idUser]);
    for (const title of body.subtasks ?? [])
      await make(tx, maker, { ...partOf(body), title, idParent: task.idTask });
    return task;
  };

  return {
    make,
    hold: tasks.hold,
    mustSee: tasks.mustFind,
    tellOfChange,

    /** What belongs to a task changed: it is among the latest, but nobody's draft of it gets stale. */
    noteTouched: (tx: Tx, idTask: number) =>
      tx.updateTable('task').set({ updatedAt: moved.updatedAt }).where('idTask', '=', idTask).execute(),

    find: async (tx: Tx, actor: Actor, idTask: number): Promise<TaskDetail> =>
      details.of(tx, actor, await tasks.mustFind(tx, actor, idTask)),

    create: (actor: Actor, body: TaskBody) =>
      database.transaction(actor, async (tx) => {
        const { links = [], idFiles = [] } = body;
        const task = await make(tx, actor, body);
        const record = { entity: 'task', id: task.idTask } as const;
        for (const [at, to] of links.entries()) await under(`links.${at}`, () => tie(tx, actor, record, to));
        await files.attach(tx, actor, idFiles, 'task', task.idTask);
        return details.of(tx, actor, task);
      }),

    update: (actor: Actor, idTask: number, { version, ...requested }: TaskUpdate) =>
      database.transaction(actor, async (tx) => {
        if (requested.idParent) {
          const { idCompany } = await tasks.mustFind(tx, actor, idTask);
          await lockStructure(tx, idCompany, [idTask, requested.idParent]);
        }
        const before = await tasks.hold(tx, actor, idTask);
        const changes = changesOf(before, requested);
        if (Object.keys(changes).length === 0) return details.of(tx, actor, before);
        if (before.version !== version)
          throw new Refused('STALE', {}, { current: await details.of(tx, actor, before) });
        return details.of(tx, actor, await apply(tx, actor, before, changes));
      }),

    /** Cancels a task alone: its subtasks stay, because what is left of it may still have to be done. */
    cancel: (actor: Actor, idTask: number, justification: string, idTaskState?: number) =>
      database.transaction(actor, async (tx) => {
        const before = await tasks.hold(tx, actor, idTask);
        if (!mayDo(actor, before).cancel) throw new Forbidden('TASK_CANCELLER');
        if (!isOpen(before.TaskState.category)) throw new Refused('TASK_CLOSED');
        await enterState(tx, [idTask], (await cancelledState(tx, idTaskState)).id, justification);
        await update(tx, idTask, {});
        const after = await tasks.noteChanged(tx, actor, idTask, before, { action: 'cancel' });
        const [was, became] = [before.TaskState.name, after.TaskState.name];
        await writeEvents(tx, actor, after, [{ kind: 'cancelled', was, became, note: justification }]);
        await notices.tell(tx, actor, 'closed', after, await notices.concerned(tx, after), {
          ...{ what: 'state', was, state: became, justification },
        });
        return details.of(tx, actor, after);
      }),
  };
}
export type TaskService = ReturnType<typeof createTaskService>;
