import type { DuePeriod, TaskFilters } from '@gemelo/contract/endpoints/tasks';
import { type Day, weekEndOf } from '@gemelo/contract/kit/zoned';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { byValue, equals, type Filter } from '../../db/lists/filters.ts';
import { either, searching } from '../../db/lists/search.ts';
import { given } from '../../db/prepared.ts';
import { blockedIn } from './tasks.queries.ts';

export const isTrue = (condition: RawBuilder<boolean>): Filter<boolean> =>
  byValue((is) => (is ? condition : sql<boolean>`not ${condition}`));

/** A value of the statement that narrows nothing. */
export const valueOnly: Filter<unknown> = (value, name) => ({
  shape: name,
  values: { [name]: value },
  condition: () => sql<boolean>`true`,
});

export interface UserPart {
  idUser: number;
  as: NonNullable<TaskFilters['mine']>;
}
/** Tasks in which a user has one of the given roles. */
export const byUserPart: Filter<UserPart> = ({ idUser, as }, name) => {
  const parts = {
    creator: sql<boolean>`task.id_creator = ${given(name)}`,
    assignee: sql<boolean>`task.id_assignee = ${given(name)}`,
    follower: sql<boolean>`task.id_task = any(array(
      select f.id_task from task_follower f where f.id_user = ${given(name)}))`,
  };
  const any = () =>
    sql.join(
      as.map((part) => parts[part]),
      sql` or `,
    );
  return {
    shape: `${name}:${as.join()}`,
    values: { [name]: idUser },
    condition: () => sql<boolean>`(${any()})`,
  };
};

export interface DueFilter {
  period: DuePeriod;
  today: Day;
  /** Another filter leaves open tasks alone: said twice, the planner would take them for very few. */
  isOpen: boolean;
}
/** Only open tasks are due. Of this week, what is already late is left out. */
export const byDue: Filter<DueFilter> = ({ period, today, isOpen }, name) => {
  const [from, to] = [given(name), given(`${name}End`)];
  const conditions: Record<DuePeriod, RawBuilder<boolean>> = {
    overdue: sql<boolean>`task.due_on < ${from}`,
    today: sql<boolean>`task.due_on = ${from}`,
    week: sql<boolean>`task.due_on >= ${from} and task.due_on <= ${to}`,
    none: sql<boolean>`task.due_on is null`,
  };
  return {
    shape: `${name}:${period}:${isOpen}`,
    values: { [name]: today, [`${name}End`]: weekEndOf(today) },
    condition: () =>
      isOpen ? conditions[period] : sql<boolean>`(task.closed_at is null and ${conditions[period]})`,
  };
};

export interface DaysFilter {
  from?: Day | undefined;
  to?: Day | undefined;
}
/** Tasks under way on some days. Their ids are looked up first: the planner takes both ends for independent. */
export const byDays: Filter<DaysFilter> = ({ from, to }, name) => {
  const [first, last] = [given(`${name}From`), given(`${name}To`)];
  const begin = from === undefined ? sql`` : sql`and d.last_on >= ${first}`;
  const end = to === undefined ? sql`` : sql`and d.first_on <= ${last}`;
  return {
    shape: `${name}:${from !== undefined}:${to !== undefined}`,
    values: { [`${name}From`]: from, [`${name}To`]: to },
    replan: true,
    condition: () => sql<boolean>`task.id_task = any(array(
      select d.id_task from task d where d.id_company = ${given('idCompany')} ${begin} ${end}))`,
  };
};

/** Tasks that another open one holds up. */
export const byBlocked: Filter<boolean> = byValue((is): Expression<SqlBool> => {
  const blocked = sql<boolean>`task.id_task = any(array(${blockedIn(given('idCompany'))}))`;
  return is
    ? sql<boolean>`(task.closed_at is null and ${blocked})`
    : sql<boolean>`not (task.closed_at is null and ${blocked})`;
});

const searchingText = searching({ table: 'task', id: 'idTask', columns: ['searchText'] });

/** The number of a task that a search may mean: `122`, `#122`, `TA-122`. */
export function numberIn(search: string): number | undefined {
  const number = /^(?:#|ta-?)?([1-9]\d{0,8})$/i.exec(search.trim())?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Also finds a task by its number. */
export const searchingTasks: Filter<string> = async (search, name, tx) => {
  const number = numberIn(search);
  const words = await searchingText(search, name, tx);
  return number ? either(await equals('task.idTask')(number, `${name}Number`, tx), words) : words;
};
