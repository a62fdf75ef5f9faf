import { isOpen, type StateCategory, stateWays, taskWays } from '@gemelo/contract/kit/state-categories';
import { sql } from 'kysely';
import { type BoundQuery, prepared } from './prepared.ts';
import type { Tx } from './tx.ts';

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

export type StateRow = Omit<StateWays, 'next' | 'drawn'> & { ways: number[] };

const statesOf = (table: string) => {
  const id = sql.ref(`id_${table}`);
  return sql<StateRow>`
    select s.${id} as id, s.name, s.category, s.color, s.state,
      array(select w.id_next_state from ${sql.table(`${table}_way`)} w where w.${id} = s.${id} order by 1) as ways
    from ${sql.table(table)} s order by s."order", s.${id}`;
};
const readStates = (table: string) => prepared<object>()(() => statesOf(table));

const kinds = {
  // Any end may close an open ticket, unless the operator drew otherwise.
  ticket: { states: readStates('ticket_state'), ways: stateWays, endsAnyWay: true },
  task: { states: readStates('task_state'), ways: taskWays, endsAnyWay: false },
};
type Kind = keyof typeof kinds;

/** Every state of tickets or tasks in its order; there are few, so they are read together. */
export const askStates = (kind: Kind): BoundQuery<StateRow> => kinds[kind].states.ask({});

/** The same as one column of a query that reads a record. */
export const statesColumn = (kind: Kind) =>
  sql<StateRow[]>`(select json_agg(row_to_json(x)) from (${statesOf(`${kind}_state`)}) x)`;

/** The states with where each leads. */
export function withWays(kind: Kind, rows: readonly StateRow[]): StateWays[] {
  const { ways, endsAnyWay } = kinds[kind];
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

export const statesWithWays = async (tx: Tx, kind: Kind): Promise<StateWays[]> =>
  withWays(kind, await kinds[kind].states.all(tx, {}));

/** Whether a state may follow another; closing and reopening have rules of their own. */
export const leadsTo = (states: readonly StateWays[], from: number, to: number) =>
  from === to || states.some(({ id, next }) => id === from && next.includes(to));
