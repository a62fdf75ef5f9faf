import { inventoryLatest } from '@gemelo/contract/endpoints/inventory';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { IconCpu } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { TwinValues } from '../../parts/twins/twin-values.tsx';
import { DataTable, type DataTableProps } from '../../ui/data-table/data-table.tsx';
import { useStockedColumns, useTwinFacets } from './twin-columns.tsx';
import { TwinPeek } from './twin-peek.tsx';

type PassedProps<E extends AnyEndpoint> = Pick<
  DataTableProps<E>,
  'endpoint' | 'params' | 'query' | 'searchable' | 'label' | 'height'
>;

interface TwinTableProps<E extends AnyEndpoint> extends PassedProps<E> {
  empty: { title: string; text: string };
}

/** Table of any inventory list of devices; a row opens the device's page if the user may view it. */
export function TwinTable<E extends AnyEndpoint>({ empty, ...given }: TwinTableProps<E>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useStockedColumns();
  const facets = useTwinFacets();
  const mayOpen = useCan()('twin:view');
  const open = ({ idTwin }: TwinRow) => void navigate(linkTo('twin', idTwin));
  const props = {
    ...given,
    columns,
    facets,
    rowId: ({ idTwin }: TwinRow) => idTwin,
    storageKey: 'inventory-twins',
    exportName: t('contract:field.twins'),
    ...(mayOpen ? { onOpen: open } : {}),
    peek: (twin: TwinRow) => <TwinPeek twin={twin} />,
    failure: 'NOT_FOUND',
    emptyState: { icon: <IconCpu size={24} stroke={1.5} />, ...empty },
  };
  // Every list passed here has rows of twins.
  return (
    <TwinValues endpoint={inventoryLatest}>
      {(onRows) => <DataTable {...({ ...props, onRows } as unknown as DataTableProps<E>)} />}
    </TwinValues>
  );
}
