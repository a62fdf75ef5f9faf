import { periodOf, type ReportSchedule } from '@gemelo/contract/endpoints/reports';
import { Button } from '@mantine/core';
import { IconPencil, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { ReportLinks } from './report-links.tsx';
import classes from './reports.module.css';
import { RunHistory } from './run-history.tsx';
import { useScheduleActions } from './use-schedule-actions.tsx';
import type { ScheduleDrawer } from './use-schedule-drawer.ts';
import { useSubject } from './use-subject.ts';
import { useWhen } from './use-when.ts';

interface ScheduleDetailProps {
  schedule: ReportSchedule;
  drawer: ScheduleDrawer;
}

/** One schedule: when, to whom, how the report looks now, and what was sent. */
export function ScheduleDetail({ schedule, drawer }: ScheduleDetailProps) {
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
  const { when } = useWhen();
  const about = useSubject();
  const isField = schedule.subject === 'field';
  const { send, isSending } = useScheduleActions(drawer);
  const left = schedule.Users.filter(({ reached }) => !reached);
  const facts: [string, ReactNode][] = [
    [t('reports.subject'), about(schedule)],
    [t('reports.column.when'), when(schedule)],
    [
      t('contract:field.nextDueAt'),
      schedule.nextDueAt ? format.moment(schedule.nextDueAt) : t('reports.stopped'),
    ],
    [t('reports.recipients'), schedule.Users.map(({ name }) => name).join(', ')],
  ];
  return (
    <div className={classes.detail}>
      <Facts facts={facts} beside />
      {left.length > 0 && (
        <Notice tone="warning">
          {t(isField ? 'reports.unreachedField' : 'reports.unreached', {
            count: left.length,
            names: left.map(({ name }) => name).join(', '),
          })}
        </Notice>
      )}
      {can('report-schedule:edit') && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={isSending}
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() => send(schedule)}
          >
            {t('reports.send')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => drawer.open({ kind: 'edit', schedule })}
          >
            {t('reports.edit')}
          </Button>
        </div>
      )}
      {!isField && (
        <>
          <h3 className={classes.heading}>{t('reports.preview')}</h3>
          <ReportLinks warehouses={schedule.Warehouses} period={periodOf[schedule.frequency]} />
        </>
      )}
      <h3 className={classes.heading}>{t('reports.history')}</h3>
      <RunHistory idReportSchedule={schedule.idReportSchedule} />
    </div>
  );
}
