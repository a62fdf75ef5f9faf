import { listAssignments } from '@gemelo/contract/endpoints/assignments';
import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { SavedViews } from '../../../parts/views/saved-views.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { LIST, pageOf } from '../paths.ts';
import { useAssignmentColumns } from './use-assignment-columns.tsx';
import { useAssignmentFacets } from './use-assignment-facets.ts';

export function AssignmentsTable({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useAssignmentColumns();
  const facets = useAssignmentFacets();
  const { idCompany } = useShownCompany();
  const params = useMemo(() => ({ idCompany }), [idCompany]);
  return (
    <DataTable
      endpoint={listAssignments}
      params={params}
      columns={columns}
      facets={facets}
      rowId={(row) => row.idAssignment}
      storageKey="assignments"
      label={t('assignments.title')}
      exportName={t('assignments.title')}
      toolbarExtra={<SavedViews screen={LIST} />}
      onOpen={(row) => void navigate({ to: pageOf(row.idAssignment) })}
      noMatch={t('contract:error.NOT_FOUND')}
      emptyState={{
        icon: <IconMapPin size={24} stroke={1.5} />,
        title: t('assignments.empty.title'),
        text: t('assignments.empty.text'),
        ...(onCreate ? { action: <Button onClick={onCreate}>{t('assignments.create.do')}</Button> } : {}),
      }}
    />
  );
}
