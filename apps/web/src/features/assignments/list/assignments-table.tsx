import { listAssignments } from '@gemelo/contract/endpoints/assignments';
import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
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
      onOpen={(row) => void navigate(linkTo('assignment', row.idAssignment))}
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
