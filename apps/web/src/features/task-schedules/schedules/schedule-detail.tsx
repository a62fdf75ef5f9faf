import type { TaskSchedule } from '@gemelo/contract/endpoints/task-schedules';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useRuleWords } from '../../../parts/recurrence/use-rule-words.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import classes from '../recurring.module.css';
import { ScheduleHistory } from './schedule-history.tsx';
import { ScheduleStatusBadge } from './schedule-status.tsx';
import { useScheduleActions } from './use-schedule-actions.tsx';
import type { ScheduleDrawer } from './use-schedule-drawer.ts';

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');

/** A schedule and what became of its turns. */
export function ScheduleDetail({ schedule, drawer }: { schedule: TaskSchedule; drawer: ScheduleDrawer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { words } = useRuleWords();
  const { changes } = useScheduleActions(drawer);
  const { TaskTemplate, Twin, Warehouses, Assignee, times, endOn } = schedule;
  const next = schedule.nextAt ? format.moment(schedule.nextAt) : '—';
  const facts: [string, ReactNode][] = [
    [t('contract:field.status'), <ScheduleStatusBadge key="status" status={schedule.status} plain />],
    [t('task-schedules.column.rule'), words(schedule)],
    [t('contract:field.nextAt'), next],
    [t('contract:field.title'), <bdi key="title">{schedule.title ?? t('task-schedules.ofTemplate')}</bdi>],
    ...(TaskTemplate
      ? [
          [t('contract:field.TaskTemplate'), <bdi key="template">{TaskTemplate.name}</bdi>] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('contract:field.Assignee'), <bdi key="assignee">{Assignee?.name ?? t('tasks.unassigned')}</bdi>],
    ...(Twin || Warehouses.length > 0
      ? [
          [
            t('task-schedules.column.place'),
            <bdi key="place">{namesOf([...(Twin ? [Twin] : []), ...Warehouses])}</bdi>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(endOn ? [[t('contract:field.endOn'), format.date(endOn)] as [string, ReactNode]] : []),
    ...(times === null
      ? []
      : [
          [t('contract:field.made'), t('task-schedules.madeOf', { made: schedule.made, times })] as [
            string,
            ReactNode,
          ],
        ]),
    [t('contract:field.Owner'), <bdi key="owner">{schedule.Owner.name}</bdi>],
  ];
  return (
    <div className={classes.detail}>
      <Facts facts={facts} beside />
      <div className={classes.buttons}>
        {changes(schedule).map(({ id, label, icon, danger, run }) => (
          <Button
            key={id}
            variant="default"
            leftSection={icon}
            onClick={run}
            {...(danger ? { c: 'red' } : {})}
          >
            {label}
          </Button>
        ))}
      </div>
      <h3 className={classes.heading}>{t('task-schedules.history.title')}</h3>
      <ScheduleHistory idTaskSchedule={schedule.idTaskSchedule} />
    </div>
  );
}
