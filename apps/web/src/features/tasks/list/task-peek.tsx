import type { Task } from '@gemelo/contract/endpoints/tasks';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DueDay } from '../../../parts/tasks/due-day.tsx';
import { TaskPriorityMark, TaskStateBadge } from '../../../parts/tasks/task-badges.tsx';
import { TaskMarks } from '../../../parts/tasks/task-marks.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import classes from './list.module.css';

/** Preview of a task beside the list. */
export function TaskPeek({ task }: { task: Task }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts: [string, ReactNode][] = [
    [t('tasks.field.state'), <TaskStateBadge key="state" state={task.TaskState} />],
    [t('contract:field.TaskPriority'), <TaskPriorityMark key="priority" priority={task.TaskPriority} />],
    [t('contract:field.Assignee'), <bdi key="for">{task.Assignee?.name ?? t('tasks.unassigned')}</bdi>],
    [t('tasks.field.due'), <DueDay key="due" day={task.dueOn} overdue={task.overdue} />],
    [t('tasks.field.type'), <bdi key="type">{task.TaskType.name}</bdi>],
    [t('tasks.field.creator'), <bdi key="by">{task.Creator?.name ?? t('tasks.system')}</bdi>],
    [t('tasks.field.created'), format.moment(task.createdAt)],
  ];
  if (task.Twin) facts.push([t('contract:field.Twin'), <bdi key="twin">{task.Twin.name}</bdi>]);
  if (task.Warehouse)
    facts.push([t('contract:field.Warehouse'), <bdi key="warehouse">{task.Warehouse.name}</bdi>]);
  return (
    <div className={classes.peek}>
      <Anchor component={Link} {...linkTo('task', task.idTask)}>
        <bdi>#{task.idTask}</bdi> <bdi>{task.title}</bdi>
      </Anchor>
      <TaskMarks task={task} />
      {task.description && (
        <p className={classes.description} dir="auto">
          {task.description}
        </p>
      )}
      <Facts facts={facts} />
    </div>
  );
}
