import { isOpen, type StateCategory, stateWays, taskWays } from '@gemelo/contract/kit/state-categories';
import { sql } from 'kysely';
import type { Tx } from './client.ts';

export interface StateWays {
  id: number;
  name: string;
  category: StateCategory;
  color: string | null;
  state: string;
  /** Active states that it leads to: those that the operator drew, or those of its category. */
  next: number[];
  /** Whether the operator drew them. */
  drawn: boolean;
}

const kinds = {
  // Any end may close an open ticket, unless the operator drew otherwise.
  ticket: { table: 'ticket_state', ways: stateWays, endsAnyWay: true },
  task: { table: 'task_state', ways: taskWays, endsAnyWay: false },
} as const;

/** Every state of tickets or tasks in its order, with where it leads. There are few, so they are read together. */
export async function statesWithWays(tx: Tx, kind: keyof typeof kinds): Promise<StateWays[]> {
  const { table, ways, endsAnyWay } = kinds[kind];
  const id = sql.ref(`id_${table}`);
  const { rows } = await sql<Omit<StateWays, 'next' | 'drawn'> & { ways: number[] }>`
    select s.${id} as id, s.name, s.category, s.color, s.state,
      array(select w.id_next_state from ${sql.table(`${table}_way`)} w where w.${id} = s.${id} order by 1) as ways
    from ${sql.table(table)} s order by s."order", s.${id}`.execute(tx);
  const active = rows.filter(({ state }) => state === 'Activo');
  const isActive = new Set(active.map(({ id: one }) => one));
  return rows.map(({ ways: all, ...from }) => {
    // Ways to states that are no longer used are as good as none.
    const drawn = all.filter((to) => isActive.has(to));
    const isUsual = (category: StateCategory) =>
      ways[from.category].includes(category) || (endsAnyWay && isOpen(from.category) && !isOpen(category));
    const leads = ({ id: to, category }: (typeof active)[number]) =>
      drawn.length > 0 ? drawn.includes(to) : to !== from.id && isUsual(category);
    return { ...from, drawn: drawn.length > 0, next: active.filter(leads).map(({ id: to }) => to) };
  });
}

/** Whether a state may follow another; closing and reopening have rules of their own. */
export const leadsTo = (states: readonly StateWays[], from: number, to: number) =>
  from === to || states.some(({ id, next }) => id === from && next.includes(to));
