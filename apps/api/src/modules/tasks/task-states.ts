import type { Task } from '@gemelo/contract/endpoints/tasks';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { isOpen, openCategories, type StateCategory } from '@gemelo/contract/kit/state-categories';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { leadsTo, type StateWays, statesWithWays } from '../../db/state-ways.ts';
import { takenBack } from '../../db/taken-back.ts';
import type { Actor } from '../../http/actor.ts';

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
const named = (titles: readonly string[]) =>
  [
    ...titles.slice(0, MAX_NAMES).map((title) => `«${title}»`),
    ...(titles.length > MAX_NAMES ? ['…'] : []),
  ].join(', ');

const openBlockers = async (tx: Tx, idTask: number) =>
  (
    await sql<{ title: string }>`
      select o.title from task_block b join task o on o.id_task = b.id_task
      where b.id_blocked = ${idTask} and o.closed_at is null order by o.id_task limit ${MAX_NAMES + 1}`.execute(
      tx,
    )
  ).rows.map(({ title }) => title);
const openSubtasks = async (tx: Tx, idTask: number) =>
  (
    await sql<{ title: string }>`
      select title from task where id_parent = ${idTask} and closed_at is null
      order by id_task limit ${MAX_NAMES + 1}`.execute(tx)
  ).rows.map(({ title }) => title);

const PATH = { path: 'idTaskState' };

/** The state that a task shall enter, if it exists and is in use. */
export function activeState(states: readonly StateWays[], idTaskState: number): StateWays {
  const state = states.find(({ id }) => id === idTaskState);
  if (state?.state !== 'Activo') throw new Invalid([{ ...PATH, rule: state ? 'inactive' : 'reference' }]);
  return state;
}

/** How a task enters a state: with this justification, and whether by taking back the caller's own last move. */
export interface Entry {
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
  const states = await statesWithWays(tx, 'task');
  const to = activeState(states, idTaskState);
  const back = (await takenBack(tx, 'task', idUser, [idTask], to.name)).get(idTask);
  if (back === undefined) {
    if (to.category === 'cancelled') throw new Refused('TASK_CANCEL', {}, PATH);
    if (!leadsTo(states, from.idTaskState, idTaskState))
      throw new Refused('TASK_WAY', { name: from.name, state: to.name }, PATH);
  }
  const entry = { justification: back ?? null, back: back !== undefined };
  if (to.category === from.category) return entry;
  if (isWork(to.category) && !entry.back) {
    const blockers = await openBlockers(tx, idTask);
    if (blockers.length > 0) throw new Refused('TASK_BLOCKED', { names: named(blockers) }, PATH);
  }
  if (to.category === 'done') {
    const open = await openSubtasks(tx, idTask);
    if (open.length > 0) throw new Refused('TASK_SUBTASKS', { names: named(open) }, PATH);
  }
  return entry;
}

/** The state that a new task begins in: the chosen one, or the first of category `new`. */
export async function firstState(tx: Tx, chosen: number | undefined): Promise<StateWays> {
  const states = await statesWithWays(tx, 'task');
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
 * Sets the state of tasks and updates their times. One begins when it first enters progress; what it waited before that is
 * no part of the work, nor is time spent waiting for others or closed before a reopening.
 */
export async function enterState(
  tx: Tx,
  idTasks: readonly number[],
  idTaskState: number,
  justification: string | null,
) {
  await sql`
    update task k set id_task_state = s.id_task_state, category = s.category,
      waiting_seconds = case when s.category = 'progress' and k.started_at is null then 0 else k.waiting_seconds
        + case when s.category <> 'waiting' then coalesce(extract(epoch from now() - k.waiting_since)::int, 0) else 0 end
        + case when s.category = any(${[...openCategories]}) then coalesce(extract(epoch from now() - k.closed_at)::int, 0) else 0 end
      end,
      started_at = case when s.category = 'progress' then coalesce(k.started_at, now()) else k.started_at end,
      waiting_since = case when s.category = 'waiting' then coalesce(k.waiting_since, now()) end,
      closed_at = case when s.category = any(${[...openCategories]}) then null else coalesce(k.closed_at, now()) end,
      justification = ${justification}
    from task_state s where k.id_task = any(${[...idTasks]}) and s.id_task_state = ${idTaskState}`.execute(
    tx,
  );
}

/** Work that was begun by the very move that is taken back was never begun. Called before that is written down. */
export const forgetStart = (tx: Tx, idTasks: readonly number[]) =>
  sql`
    update task k set started_at = null
    where k.id_task = any(${[...idTasks]}) and k.started_at > (
      select e.at from task_event e where e.id_task = k.id_task order by e.id_task_event desc offset 1 limit 1
    )`.execute(tx);
