import type { TaskFilters } from '@gemelo/contract/endpoints/tasks';
import type { Day } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { among, amongLiterals, equals, where } from '../../db/lists/filters.ts';
import { builder, given } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';
import {
  byBlocked,
  byDays,
  byDue,
  byUserPart,
  type DaysFilter,
  type DueFilter,
  isTrue,
  searchingTasks,
  type UserPart,
  valueOnly,
} from './tasks.filters.ts';
import { presentTask, selectTasks, todayOf } from './tasks.queries.ts';

interface OwnTaskFilters extends Omit<TaskFilters, 'mine' | 'due' | 'fromDay' | 'toDay'> {
  idCompany: number;
  today: Day;
  mine?: UserPart | undefined;
  due?: DueFilter | undefined;
  days?: DaysFilter | undefined;
  ids?: readonly number[] | undefined;
}

const tasks = defineList<OwnTaskFilters>()({
  entity: 'task',
  rows: () => selectTasks(builder, given('today')),
  filters: {
    idCompany: equals('task.idCompany'),
    today: valueOnly,
    ids: among('task.idTask'),
    search: searchingTasks,
    idParent: among('task.idParent'),
    idTaskState: among('task.idTaskState'),
    idTaskType: among('task.idTaskType'),
    idTaskCategory: among('task.idTaskCategory'),
    idTaskPriority: among('task.idTaskPriority'),
    idAssignee: among('task.idAssignee'),
    idCreator: among('task.idCreator'),
    idTwin: among('task.idTwin'),
    idWarehouse: among('task.idWarehouse'),
    category: amongLiterals('task.category'),
    open: isTrue(sql<boolean>`(task.closed_at is null)`),
    unassigned: isTrue(sql<boolean>`(task.id_assignee is null)`),
    unplaced: isTrue(sql<boolean>`(task.id_warehouse is null)`),
    mine: byUserPart,
    due: byDue,
    days: byDays,
    blocked: byBlocked,
    from: where<string>(() => sql<boolean>`task.created_at >= ${given('from')}`),
    to: where<string>(() => sql<boolean>`task.created_at < ${given('to')}`),
    closedFrom: where<string>(() => sql<boolean>`task.closed_at >= ${given('closedFrom')}`),
    closedTo: where<string>(() => sql<boolean>`task.closed_at < ${given('closedTo')}`),
  },
  order: {
    idTask: 'task.idTask',
    title: 'task.title',
    TaskState: { column: 'task.idTaskState', table: 'taskState', id: 'idTaskState', as: 's', by: 'order' },
    TaskPriority: {
      ...{ column: 'task.idTaskPriority', table: 'taskPriority', id: 'idTaskPriority' },
      ...{ as: 'p', by: 'order' },
    },
    TaskType: { column: 'task.idTaskType', table: 'taskType', id: 'idTaskType', as: 'y', by: 'name' },
    Assignee: {
      ...{ column: 'task.idAssignee', table: 'appUser', id: 'idUser' },
      ...{ as: 'assignee', by: 'name', optional: true },
    },
    startOn: 'task.startOn',
    dueOn: 'task.dueOn',
    createdAt: 'task.createdAt',
    closedAt: 'task.closedAt',
    updatedAt: 'task.updatedAt',
  },
  emptyLast: ['startOn', 'dueOn', 'closedAt'],
  newest: ['task.idTask'],
  present: presentTask,
});

/** Tasks of the caller's company. */
export const taskList = (
  tx: Tx,
  actor: Actor,
  { mine, due, fromDay, toDay, ...filters }: TaskFilters & { ids?: readonly number[] },
) => {
  const today = todayOf(actor);
  return tasks(tx, {
    ...filters,
    idCompany: actor.idCompany ?? 0,
    today,
    mine: mine?.length ? { idUser: actor.idUser, as: mine } : undefined,
    due: due && { period: due, today, isOpen: filters.open === true },
    days: fromDay || toDay ? { from: fromDay, to: toDay } : undefined,
  });
};
