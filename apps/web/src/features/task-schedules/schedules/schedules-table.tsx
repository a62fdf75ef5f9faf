import { taskSchedules } from '@gemelo/contract/endpoints/task-schedules';
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useScheduleColumns, useScheduleFacets } from './schedule-columns.tsx';
import { useScheduleActions } from './use-schedule-actions.tsx';
import type { ScheduleDrawer } from './use-schedule-drawer.ts';

export function SchedulesTable({ drawer }: { drawer: ScheduleDrawer }) {
  const { t } = useTranslation();
  const can = useCan();
  const columns = useScheduleColumns();
  const facets = useScheduleFacets();
  const { rowActions } = useScheduleActions(drawer);
  return (
    <DataTable
      endpoint={taskSchedules}
      columns={columns}
      facets={facets}
      rowId={(schedule) => schedule.idTaskSchedule}
      storageKey="task-schedules"
      label={t('task-schedules.title')}
      exportName={t('task-schedules.title')}
      rowActions={rowActions}
      onOpen={({ idTaskSchedule }) => drawer.open({ kind: 'detail', idTaskSchedule })}
      noMatch={t('contract:error.NOT_FOUND')}
      emptyState={{
        icon: <IconRepeat size={24} stroke={1.5} />,
        title: t('task-schedules.empty.schedules.title'),
        text: t('task-schedules.empty.schedules.text'),
        action: can('task-schedule:create') && (
          <Button variant="default" onClick={() => drawer.open({ kind: 'create' })}>
            {t('task-schedules.create.schedules')}
          </Button>
        ),
      }}
    />
  );
}
