import { reportSchedules } from '@gemelo/contract/endpoints/reports';
import { Button } from '@mantine/core';
import { IconMailForward, IconPlus } from '@tabler/icons-react';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useScheduleColumns, useScheduleFacets } from './schedule-columns.tsx';
import { ScheduleDrawers } from './schedule-drawers.tsx';
import { useScheduleActions } from './use-schedule-actions.tsx';
import { useScheduleDrawer } from './use-schedule-drawer.ts';

/** Which reports are mailed when to whom, and what was sent. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const drawer = useScheduleDrawer();
  const columns = useScheduleColumns();
  const facets = useScheduleFacets();
  const { rowActions } = useScheduleActions(drawer);
  const create = () => drawer.open({ kind: 'create' });
  return (
    <Screen
      title={t('reports.title')}
      purpose={t('reports.purpose')}
      primary={
        can('report-schedule:create')
          ? { label: t('reports.create'), icon: <IconPlus size={16} aria-hidden />, onClick: create }
          : undefined
      }
    >
      <DataTable
        endpoint={reportSchedules}
        columns={columns}
        facets={facets}
        rowId={(schedule) => schedule.idReportSchedule}
        storageKey="report-schedules"
        label={t('reports.title')}
        exportName={t('reports.title')}
        rowActions={rowActions}
        onOpen={(schedule) => drawer.open({ kind: 'detail', schedule })}
        noMatch={t('contract:error.NOT_FOUND')}
        emptyState={{
          icon: <IconMailForward size={24} stroke={1.5} />,
          title: t('reports.empty.title'),
          text: t('reports.empty.text'),
          action: can('report-schedule:create') && (
            <Button variant="default" onClick={create}>
              {t('reports.create')}
            </Button>
          ),
        }}
      />
      <ScheduleDrawers drawer={drawer} />
    </Screen>
  );
}
