import { type AssignmentRow, listAssignments } from '@gemelo/contract/endpoints/assignments';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useAssignmentColumns } from './use-assignment-columns.tsx';
import { useAssignmentFacets } from './use-assignment-facets.ts';

const TransferAssignment = lazy(() =>
  import('./transfer-assignment.tsx').then((m) => ({ default: m.TransferAssignment })),
);

export function AssignmentsTable({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useAssignmentColumns();
  const facets = useAssignmentFacets();
  const { idCompany } = useShownCompany();
  const params = useMemo(() => ({ idCompany }), [idCompany]);
  const mayMove = useCan()('assignment:edit');
  const [moving, setMoving] = useState<number>();
  const stopMoving = useCallback(() => setMoving(undefined), []);
  const actionsOf = (row: AssignmentRow) => [
    {
      id: 'transfer',
      label: t('assignments.transfer.do'),
      icon: <IconArrowsExchange size={16} aria-hidden />,
      disabled: row.state !== 'Activo' || row.twins === 0,
      run: () => setMoving(row.idAssignment),
    },
  ];
  return (
    <>
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
        {...(mayMove ? { rowActions: actionsOf } : {})}
        noMatch={t('contract:error.NOT_FOUND')}
        emptyState={{
          icon: <IconMapPin size={24} stroke={1.5} />,
          title: t('assignments.empty.title'),
          text: t('assignments.empty.text'),
          ...(onCreate ? { action: <Button onClick={onCreate}>{t('assignments.create.do')}</Button> } : {}),
        }}
      />
      <Suspense fallback={null}>
        {moving !== undefined && <TransferAssignment idAssignment={moving} onClose={stopMoving} />}
      </Suspense>
    </>
  );
}
