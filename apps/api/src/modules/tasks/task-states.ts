import type { Task } from '@gemelo/contract/endpoints/tasks';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { isOpen, type StateCategory } from '@gemelo/contract/kit/state-categories';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { askStates, leadsTo, type StateWays, statesWithWays, withWays } from '../../db/state-ways.ts';
import { askTakenBack } from '../../db/taken-back.ts';
import type { Actor } from '../../http/actor.ts';
import type { OfTask } from './tasks.queries.ts';

const MAX_NAMES = 3;

/** Working on it or finishing it; what has to be done first holds up both. */
const isWork = (category: StateCategory) => category === 'progress' || category === 'done';

type Standing = Pick<Task, 'TaskState' | 'blocked' | 'subtasks'>;
export const hasOpenSubtasks = ({ subtasks }: Pick<Task, 'subtasks'>) => subtasks.done < subtasks.total;

/** The states that a task may enter now; cancelling is a call of its own. */
export const enterable = (states: readonly StateWays[], task: Standing): number[] => {
  const from = task.TaskState;
  const next = new Set(states.find(({ id }) => id === from.idTaskState)?.next);
  return states
    .filter(({ id, category }) => {
      if (!next.has(id) || category === 'cancelled') return false;
      if (category === from.category) return true;
      if (category === 'done' && hasOpenSubtasks(task)) return false;
      return !(task.blocked && isWork(category));
    })
    .map(({ id }) => id);
};

/** Names of the first few, and a sign for the rest. */
const named = (tasks: readonly Named[]) =>
  [
    ...tasks.slice(0, MAX_NAMES).map(({ title }) => `«${title}»`),
    ...(tasks.length > MAX_NAMES ? ['…'] : []),
  ].join(', ');

type Named = { title: string };
const openBlockers = prepared<OfTask>()(
  (_db, { idTask }) => sql<Named>`
    select o.title from task_block b join task o on o.id_task = b.id_task
    where b.id_blocked = ${idTask} and o.closed_at is null order by o.id_task limit ${sql.lit(MAX_NAMES + 1)}`,
);
const openSubtasks = prepared<OfTask>()(
  (_db, { idTask }) => sql<Named>`
    select title from task where id_parent = ${idTask} and closed_at is null
    order by id_task limit ${sql.lit(MAX_NAMES + 1)}`,
);

const PATH = { path: 'idTaskState' };

/** The state that a task shall enter, if it exists and is in use. */
export function activeState(states: readonly StateWays[], idTaskState: number): StateWays {
  const state = states.find(({ id }) => id === idTaskState);
  if (state?.state !== 'Activo') throw new Invalid([{ ...PATH, rule: state ? 'inactive' : 'reference' }]);
  return state;
}

/** How a task enters a state: with this justification, and whether by taking back the caller's own last move. */
export interface Entry {
  state: StateWays;
  justification: string | null;
  back: boolean;
}

/** Refuses a way that is not drawn, and work on what is held up or has open parts, with the names of these. */
export async function checkWay(
  tx: Tx,
  { idUser }: Pick<Actor, 'idUser'>,
  { idTask, TaskState: from }: Task,
  idTaskState: number,
): Promise<Entry> {
  const [rows, [back], blockers, parts] = await together(
    tx,
    askStates('task'),
    askTakenBack('task', { idUser, ids: [idTask], idState: idTaskState }),
    openBlockers.ask({ idTask }),
    openSubtasks.ask({ idTask }),
  );
  const states = withWays('task', rows);
  const state = activeState(states, idTaskState);
  if (!back) {
    if (state.category === 'cancelled') throw new Refused('TASK_CANCEL', {}, PATH);
    if (!leadsTo(states, from.idTaskState, idTaskState))
      throw new Refused('TASK_WAY', { name: from.name, state: state.name }, PATH);
  }
  const entry = { state, justification: back?.justification ?? null, back: back !== undefined };
  if (state.category === from.category) return entry;
  if (isWork(state.category) && !entry.back && blockers.length > 0)
    throw new Refused('TASK_BLOCKED', { names: named(blockers) }, PATH);
  if (state.category === 'done' && parts.length > 0)
    throw new Refused('TASK_SUBTASKS', { names: named(parts) }, PATH);
  return entry;
}

/** The state that a new task begins in: the chosen one, or the first of category `new`. */
export function firstState(states: readonly StateWays[], chosen: number | undefined): StateWays {
  if (chosen !== undefined) {
    const state = activeState(states, chosen);
    if (state.category === 'cancelled') throw new Refused('TASK_CANCEL', {}, PATH);
    return state;
  }
  const active = states.filter(({ state, category }) => state === 'Activo' && isOpen(category));
  const first = active.find(({ category }) => category === 'new') ?? active[0];
  if (!first) throw new Error('no state of tasks to begin in');
  return first;
}

/** The state of a cancelled task: the chosen one, or the first of its category. */
export async function cancelledState(tx: Tx, chosen: number | undefined): Promise<StateWays> {
  const states = await statesWithWays(tx, 'task');
  const state =
    chosen === undefined
      ? states.find((one) => one.category === 'cancelled' && one.state === 'Activo')
      : activeState(states, chosen);
  if (state?.category !== 'cancelled') throw new Invalid([{ ...PATH, rule: 'reference' }]);
  return state;
}

/**
 * The columns of a task that enters a state. It begins when it first enters progress; what it waited before that is no
 * part of the work, nor is time spent waiting for others or closed before a reopening.
 */
export function entering({ id, category }: StateWays, justification: string | null) {
  const since = (at: RawBuilder<unknown>) => sql`coalesce(extract(epoch from now() - ${at})::int, 0)`;
  const idle = sql<number>`waiting_seconds
    + ${category === 'waiting' ? sql`0` : since(sql`waiting_since`)} + ${isOpen(category) ? since(sql`closed_at`) : sql`0`}`;
  return {
    ...{ idTaskState: id, category, justification },
    waitingSeconds:
      category === 'progress' ? sql<number>`case when started_at is null then 0 else ${idle} end` : idle,
    ...(category === 'progress' ? { startedAt: sql<string>`coalesce(started_at, now())` } : {}),
    waitingSince: category === 'waiting' ? sql<string>`coalesce(waiting_since, now())` : null,
    closedAt: isOpen(category) ? null : sql<string>`coalesce(closed_at, now())`,
  };
}

/** Work that was begun by the very move that is taken back was never begun. Called before that is written down. */
export const forgetStart = (tx: Tx, idTasks: readonly number[]) =>
  sql`
    update task k set started_at = null
    where k.id_task = any(${[...idTasks]}) and k.started_at > (
      select e.at from task_event e where e.id_task = k.id_task order by e.id_task_event desc offset 1 limit 1
    )`.execute(tx);
