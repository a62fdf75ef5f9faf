import type { BulkTasks } from '@gemelo/contract/endpoints/task-bulk';
import { tasks as allTasks, type Task, type TaskFilters } from '@gemelo/contract/endpoints/tasks';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { sql } from 'kysely';
import { safeParse } from 'zod/v4/core';
import { auditAll } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { under } from '../../db/references.ts';
import { type StateWays, statesWithWays } from '../../db/state-ways.ts';
import { takenBack } from '../../db/taken-back.ts';
import type { Actor } from '../../http/actor.ts';
import {
  changesOf,
  factsOf,
  historyEntries,
  type TaskChanges,
  updateTasks,
  writeEvents,
} from './task-changes.ts';
import { followersOf } from './task-followers.ts';
import type { TaskNotices } from './task-notices.ts';
import { mayDo, mustAssign } from './task-permits.ts';
import { checkReferences } from './task-references.ts';
import { activeState, enterable, entering, forgetStart, hasOpenSubtasks } from './task-states.ts';
import { taskList } from './tasks.lists.ts';

/** More would hold the rows of a company for too long. */
const MOST = 1000;

/** The filters of the list of tasks, from its query. */
function parseMatch(match: Record<string, string>): TaskFilters {
  const parsed = safeParse(allTasks.query, match, { reportInput: true });
  if (!parsed.success) throw new Invalid(fieldIssues(parsed.error, 'match'));
  return parsed.data;
}

async function chosenIds(tx: Tx, actor: Actor, { ids, match }: BulkTasks['body']): Promise<number[]> {
  if ((ids === undefined) === (match === undefined)) throw new Invalid([{ path: 'ids', rule: 'required' }]);
  if (ids) return [...new Set(ids)];
  const matching = await taskList(tx, actor, parseMatch(match ?? {}));
  const count = await matching.count();
  if (count > MOST) throw new Refused('TASKS_MANY', { count, most: MOST });
  return matching.keys();
}

/** The tasks as they are while they are held; in the order of their ids, so that two callers cannot block each other. */
async function hold(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Task[]> {
  await sql`
    select from task where id_task = any(${[...ids]}) and id_company = ${actor.idCompany}
    order by id_task for no key update`.execute(tx);
  return (await taskList(tx, actor, { ids })).all();
}

/** Whether a task may take these changes; the same rules as for one alone. */
function isAllowed(
  actor: Actor,
  states: readonly StateWays[],
  back: ReadonlyMap<number, unknown>,
  task: Task,
  changes: TaskChanges,
): boolean {
  if (!mayDo(actor, task).edit) return false;
  const { idTaskState, startOn = task.startOn, dueOn = task.dueOn } = changes;
  if (startOn && dueOn && startOn > dueOn) return false;
  if (idTaskState === undefined) return isOpen(task.TaskState.category);
  if (!back.has(task.idTask)) return enterable(states, task).includes(idTaskState);
  return activeState(states, idTaskState).category !== 'done' || !hasOpenSubtasks(task);
}

/** The tasks that would go back to the state out of which the caller has just moved them, and why they were in it. */
async function backTo(
  tx: Tx,
  { idUser }: Actor,
  ids: readonly number[],
  state: StateWays | undefined,
): Promise<Map<number, string | null>> {
  if (!state) return new Map();
  const back = await takenBack(tx, 'task', { idUser, ids, idState: state.id });
  if (state.category === 'cancelled' && back.size === 0)
    throw new Refused('TASK_CANCEL', {}, { path: 'changes.idTaskState' });
  return back;
}

const beforeOf = ({ idTask, TaskState, TaskPriority, Assignee, startOn, dueOn }: Task) => ({
  ...{ idTask, idTaskState: TaskState.idTaskState, idTaskPriority: TaskPriority.idTaskPriority },
  ...{ idAssignee: Assignee?.idUser ?? null, startOn, dueOn },
});

interface Allowed {
  task: Task;
  changes: TaskChanges;
}

/** Tasks that enter the same state with the same justification, or none of both, are written in one statement. */
function groupsOf(allowed: readonly Allowed[], back: ReadonlyMap<number, string | null>) {
  const groups = new Map<string | null | undefined, number[]>();
  for (const { task, changes } of allowed) {
    const reason = changes.idTaskState === undefined ? undefined : (back.get(task.idTask) ?? null);
    const group = groups.get(reason);
    if (group) group.push(task.idTask);
    else groups.set(reason, [task.idTask]);
  }
  return groups;
}

interface Target {
  state: StateWays | undefined;
  back: ReadonlyMap<number, string | null>;
}

/** The tasks as they are after the changes, beside what they were. */
async function write(
  tx: Tx,
  actor: Actor,
  allowed: readonly Allowed[],
  { idTaskState: _, ...columns }: TaskChanges,
  { state, back }: Target,
) {
  for (const [reason, group] of groupsOf(allowed, back))
    updateTasks(tx, group, {
      ...columns,
      ...(state && reason !== undefined ? entering(state, reason) : {}),
    });
  const ids = allowed.map(({ task: { idTask } }) => idTask);
  const returned = ids.filter((idTask) => back.has(idTask));
  if (returned.length > 0) await forgetStart(tx, returned);
  const found = await (await taskList(tx, actor, { ids })).all();
  const afters = new Map(found.map((task) => [task.idTask, task]));
  return allowed.map(({ task: before, changes }) => ({
    ...{ before, changes },
    after: afters.get(before.idTask) ?? before,
  }));
}

/** Audit and history of all changes, in one statement each. */
function record(tx: Tx, actor: Actor, pairs: readonly { before: Task; after: Task }[]) {
  auditAll(
    tx,
    actor,
    pairs.map(({ before, after }) => ({
      ...{ entity: 'task', id: before.idTask, action: 'edit', idCompany: before.idCompany },
      ...{ before: factsOf(before), after: factsOf(after) },
    })),
  );
  writeEvents(
    tx,
    actor,
    pairs.flatMap(({ before, after }) => historyEntries(before, after)),
  );
}

/** Changes many tasks in one transaction; those that may not be changed stay as they are and are counted. */
export const createTaskBulk = (database: Database, notices: Pick<TaskNotices, 'tellOfChanges'>) =>
  function change(actor: Actor, body: BulkTasks['body']): Promise<BulkTasks['data']> {
    return database.transaction(actor, async (tx) => {
      const { changes: requested } = body;
      if (Object.keys(requested).length === 0) throw new Invalid([{ path: 'changes', rule: 'required' }]);
      mustAssign(actor, requested.idAssignee);
      await under('changes', () => checkReferences(tx, actor, actor.idCompany ?? 0, requested));
      const states = await statesWithWays(tx, 'task');
      const { idTaskState } = requested;
      const state = idTaskState === undefined ? undefined : activeState(states, idTaskState);
      const ids = await chosenIds(tx, actor, body);
      const held = await hold(tx, actor, ids);
      // Read while the tasks are held: nobody can move them in between.
      const back = await backTo(tx, actor, ids, state);
      const different = held
        .map((task) => ({ task, changes: changesOf(task, requested) }))
        .filter(({ changes }) => Object.keys(changes).length > 0);
      const allowed = different.filter(({ task, changes }) => isAllowed(actor, states, back, task, changes));
      const skipped = ids.length - held.length + different.length - allowed.length;
      if (allowed.length === 0) return { changed: 0, skipped, before: [] };

      const pairs = await write(tx, actor, allowed, requested, { state, back });
      record(tx, actor, pairs);
      const followers = await followersOf(
        tx,
        pairs.map(({ after }) => after.idTask),
      );
      await notices.tellOfChanges(tx, actor, pairs, followers);
      return {
        changed: pairs.length,
        skipped,
        before: pairs.map(({ before, after }) => ({ ...beforeOf(before), version: after.version })),
      };
    });
  };
export type ChangeTasks = ReturnType<typeof createTaskBulk>;
