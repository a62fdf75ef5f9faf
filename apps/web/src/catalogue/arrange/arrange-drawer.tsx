import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { CatalogueExtras } from '@gemelo/contract/kit/catalogue-extras';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DrawerFoot } from '../../ui/dialogs/drawer-foot.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useReportUnsaved } from '../../ui/dialogs/unsaved.tsx';
import stack from '../../ui/layout/stack.module.css';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { ErrorState, useErrorText } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { readersOf } from '../catalogue-calls.ts';
import { useRights } from '../catalogue-rights.ts';
import { idOf, nameOf, type Row, stateOf } from '../catalogue-row.ts';
import { useCatalogueWords } from '../catalogue-words.ts';
import { failureTexts } from '../failure-texts.ts';
import { NameCell } from '../name-cell.tsx';
import classes from './arrange-drawer.module.css';
import { readArrangeable } from './read-arrangeable.ts';

type ArrangeEndpoint = NonNullable<CatalogueExtras['arrange']>;

interface ArrangeDrawerProps {
  catalogue: Catalogue;
  endpoint: ArrangeEndpoint;
  opened: boolean;
  onClose: () => void;
}

/** Manual order of the rows. */
export function ArrangeDrawer({ catalogue, endpoint, opened, onClose }: ArrangeDrawerProps) {
  const { t } = useTranslation();
  const { title } = useCatalogueWords(catalogue);
  const rights = useRights(catalogue);
  const { data, error, refetch } = useQuery({
    queryKey: [catalogue.endpoints.list.route, 'arrange'],
    queryFn: ({ signal }) => readArrangeable(catalogue, rights, signal),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('catalogues.arrange.title', { title })}
      purpose={t('catalogues.arrange.purpose')}
    >
      {error && (
        <ErrorState
          error={error}
          otherwise={failureTexts(catalogue).notRead}
          onRetry={() => void refetch()}
          compact
        />
      )}
      {!data && !error && <Loading count={6} />}
      {data?.length === 0 && <NoData compact text={t('catalogues.arrange.none')} />}
      {data && data.length > 0 && (
        <RowList catalogue={catalogue} endpoint={endpoint} rows={data} onClose={onClose} />
      )}
    </SideModal>
  );
}

interface RowListProps {
  catalogue: Catalogue;
  endpoint: ArrangeEndpoint;
  rows: Row[];
  onClose: () => void;
}

function RowList({ catalogue, endpoint, rows, onClose }: RowListProps) {
  const { t } = useTranslation();
  const { title } = useCatalogueWords(catalogue);
  const textOf = useErrorText();
  // No refetch while somebody is arranging.
  const [before] = useState(rows);
  const [order, setOrder] = useState(rows);
  const changed = order.some((row, index) => row !== before[index]);
  useReportUnsaved(changed);
  const { mutate, isPending } = useWrite(endpoint, {
    invalidates: readersOf(catalogue),
    onSuccess: ({ message }) => {
      if (message) snackbar.success(message);
      onClose();
    },
    onError: (failure) => snackbar.error(textOf(failure, failureTexts(catalogue).notSet)),
  });
  return (
    <div className={stack.fill}>
      <SortableList
        items={order}
        idOf={(row) => idOf(catalogue, row)}
        nameOf={(row) => nameOf(catalogue, row)}
        onOrder={setOrder}
        label={title}
      >
        {(row) => (
          <span className={classes.row} data-inactive={stateOf(row) === 'Inactivo' || undefined}>
            <NameCell catalogue={catalogue} row={row} />
            {stateOf(row) === 'Inactivo' && <StateBadge state="Inactivo" plain />}
          </span>
        )}
      </SortableList>
      <DrawerFoot>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('ui.cancel')}
        </Button>
        <Button
          disabled={!changed}
          loading={isPending}
          onClick={() => mutate({ body: { ids: order.map((row) => idOf(catalogue, row)) } })}
        >
          {t('catalogues.arrange.save')}
        </Button>
      </DrawerFoot>
    </div>
  );
}
