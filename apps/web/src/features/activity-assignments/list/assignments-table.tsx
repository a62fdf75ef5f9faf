import { activityAssignments } from '@gemelo/contract/endpoints/activity-assignments';
import { Button, Select } from '@mantine/core';
import { IconRun } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { FieldDrawer } from '../use-field-drawer.ts';
import { useAssignmentActions } from './use-assignment-actions.tsx';
import { useAssignmentColumns } from './use-assignment-columns.tsx';
import { useAssignmentFacets } from './use-assignment-facets.ts';
import { periods, useStartPeriod } from './use-start-period.ts';

export function AssignmentsTable({ drawer }: { drawer: FieldDrawer }) {
  const { t } = useTranslation();
  const can = useCan();
  const company = useNamedCompany();
  const period = useStartPeriod();
  const columns = useAssignmentColumns();
  const facets = useAssignmentFacets(company);
  const { rowActions } = useAssignmentActions(drawer);
  const query = useMemo(() => ({ ...company, ...period.query }), [company, period.query]);
  return (
    <DataTable
      endpoint={activityAssignments}
      query={query}
      columns={columns}
      facets={facets}
      rowId={({ idActivityUser }) => idActivityUser}
      storageKey="activity-assignments"
      label={t('activity-assignments.tab.assignments')}
      exportName={t('activity-assignments.tab.assignments')}
      rowActions={rowActions}
      onOpen={({ idActivityUser }) => drawer.open({ kind: 'detail', idActivityUser })}
      noMatch={t('contract:error.NOT_FOUND')}
      toolbarExtra={
        <Select
          aria-label={t('activity-assignments.period.label')}
          placeholder={t('activity-assignments.period.label')}
          data={periods.map((value) => ({ value, label: t(`activity-assignments.period.${value}`) }))}
          value={period.chosen ?? null}
          onChange={period.choose}
          clearable
          clearButtonProps={{ 'aria-label': t('ui.select.clear') }}
          w={176}
        />
      }
      emptyState={{
        icon: <IconRun size={24} stroke={1.5} />,
        title: t('activity-assignments.empty.assignments.title'),
        text: t('activity-assignments.empty.assignments.text'),
        action: can('activity-assignment:create') && (
          <Button variant="default" onClick={() => drawer.open({ kind: 'assign', repeats: false })}>
            {t('activity-assignments.assign.open')}
          </Button>
        ),
      }}
    />
  );
}
