import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { Button } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useTwinColumns } from '../../../parts/twins/twin-columns.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Age } from '../../../ui/states/age.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import classes from './list.module.css';
import type { useTransits } from './use-transits.ts';

interface Options {
  sent: ReturnType<typeof useTransits>['byTwin'];
  /** Receives one device where it was sent; `undefined` where that is not offered. */
  onReceive: ((twin: TwinRow) => void) | undefined;
}

export function useTransitColumns({ sent, onReceive }: Options): Column<TwinRow>[] {
  const { t } = useTranslation();
  const shared = useTwinColumns();
  return useMemo(
    () => [
      { ...shared.name, header: t('contract:field.Twin'), width: 128 },
      {
        id: 'Warehouse',
        header: t('assignments.transit.from'),
        cell: (twin) => <OneLine>{twin.Warehouse.name}</OneLine>,
        minWidth: 184,
        keeps: true,
      },
      {
        id: 'Destination',
        header: t('assignments.transit.to'),
        cell: (twin) => <OneLine>{twin.Destination?.name ?? '—'}</OneLine>,
        minWidth: 184,
        keeps: true,
      },
      {
        id: 'since',
        header: t('assignments.transit.since'),
        cell: ({ idTwin }) => {
          const since = sent.get(idTwin)?.since;
          return since ? <Age at={since} /> : '—';
        },
        width: 136,
        keeps: true,
      },
      ...(onReceive
        ? [
            {
              id: 'receive',
              header: t('assignments.tab.receive'),
              cell: (twin: TwinRow) => (
                <Button
                  size="compact-sm"
                  className={classes.receive ?? ''}
                  variant="default"
                  leftSection={<IconPackageImport size={16} aria-hidden />}
                  aria-label={t('assignments.receive.here', {
                    name: twin.name,
                    place: twin.Destination?.name ?? '',
                  })}
                  onClick={(event) => {
                    event.stopPropagation();
                    onReceive(twin);
                  }}
                >
                  {t('assignments.receive.do')}
                </Button>
              ),
              width: 128,
              keeps: true,
            },
          ]
        : []),
      {
        id: 'sentBy',
        header: t('assignments.transit.sentBy'),
        cell: ({ idTwin }) => <OneLine>{sent.get(idTwin)?.user ?? '—'}</OneLine>,
        width: 152,
      },
      { ...shared.mac, width: 168 },
      { ...shared.TwinModel, width: 120 },
      // Its state and when, in one column.
      { ...shared.lastSeenAt, priority: 1 },
    ],
    [t, shared, sent, onReceive],
  );
}
