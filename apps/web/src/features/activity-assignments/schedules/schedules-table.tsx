import { activitySchedules } from '@gemelo/contract/endpoints/activity-schedules';
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { FieldDrawer } from '../use-field-drawer.ts';
import { useScheduleActions } from './use-schedule-actions.tsx';
import { useScheduleColumns, useScheduleFacets } from './use-schedule-columns.tsx';

export function SchedulesTable({ drawer }: { drawer: FieldDrawer }) {
  const { t } = useTranslation();
  const can = useCan();
  const company = useNamedCompany();
  const columns = useScheduleColumns();
  const facets = useScheduleFacets(company);
  const { rowActions } = useScheduleActions(drawer);
  const mayEdit = can('activity-assignment:edit');
  return (
    <DataTable
      endpoint={activitySchedules}
      query={company}
      columns={columns}
      facets={facets}
      rowId={({ idActivitySchedule }) => idActivitySchedule}
      storageKey="activity-schedules"
      label={t('activity-assignments.tab.schedules')}
      exportName={t('activity-assignments.tab.schedules')}
      rowActions={rowActions}
      {...(mayEdit ? { onOpen: (schedule) => drawer.open({ kind: 'schedule', schedule }) } : {})}
      noMatch={t('contract:error.NOT_FOUND')}
      emptyState={{
        icon: <IconRepeat size={24} stroke={1.5} />,
        title: t('activity-assignments.empty.schedules.title'),
        text: t('activity-assignments.empty.schedules.text'),
        action: can('activity-assignment:create') && (
          <Button variant="default" onClick={() => drawer.open({ kind: 'assign', repeats: true })}>
            {t('activity-assignments.assign.open')}
          </Button>
        ),
      }}
    />
  );
}
