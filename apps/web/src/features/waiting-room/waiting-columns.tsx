import {
  type WaitingDevice,
  type WaitingState,
  waitingProtocols,
} from '@gemelo/contract/endpoints/waiting-room';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useIsolated } from '../../lib/use-isolated.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import type { Facet } from '../../ui/data-table/facets.ts';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';
import classes from './waiting-room.module.css';

/** The few values by which a person recognises a device. */
const SHOWN_VALUES = 3;
const MOST_DECIMALS = 2;

/** A number as it is read at a glance, anything else as it was sent. */
function glance(value: string, format: ReturnType<typeof useFormat>): string {
  const [, decimals = ''] = /^-?\d+(?:\.(\d+))?$/.exec(value) ?? [];
  return decimals === '' ? value : format.number(Number(value), Math.min(decimals.length, MOST_DECIMALS));
}

interface Registering {
  register: (device: WaitingDevice) => Promise<void>;
  /** The device that is being registered. */
  pending: number | undefined;
}

/** `registering` is given where the user may register devices. */
export function useWaitingColumns(state: WaitingState, registering?: Registering): Column<WaitingDevice>[] {
  const { t } = useTranslation();
  const isolated = useIsolated();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (row) => <RecordName>{row.name}</RecordName>,
        fixed: true,
        card: 'title',
      },
      {
        id: 'protocol',
        header: t('contract:field.protocol'),
        cell: (row) => (
          <OneLine>
            {row.TwinPrincipal?.name ??
              row.ProvisionKey?.name ??
              t(`contract:choice.protocol.${row.protocol}`)}
          </OneLine>
        ),
        exports: ['protocol', 'TwinPrincipal', 'ProvisionKey'],
        width: 128,
      },
      {
        id: 'preview',
        header: t('contract:field.preview'),
        cell: ({ preview }) => {
          const shown = preview
            .slice(0, SHOWN_VALUES)
            .map(({ key, value }) => `${key}: ${glance(value, format)}`);
          return shown.length > 0 ? <OneLine>{isolated.line(...shown)}</OneLine> : '—';
        },
        exports: [],
        width: 152,
      },
      {
        id: 'lastAt',
        header: t('contract:field.lastSeenAt'),
        // Whoever was claimed ahead has not been heard yet.
        cell: (row) => (row.count > 0 ? <Age at={row.lastAt} /> : '—'),
        width: 144,
        priority: 1,
      },
      {
        id: 'count',
        header: t('contract:field.timesHeard'),
        cell: (row) => format.number(row.count),
        align: 'end',
        width: 120,
        hidden: true,
      },
      {
        id: 'address',
        header: t('contract:field.connectedFrom'),
        cell: (row) => (row.address ? <Mono copy>{row.address}</Mono> : '—'),
        width: 152,
        hidden: true,
      },
      ...(state === 'registered'
        ? ([
            {
              id: 'Twin',
              header: t('contract:field.registeredAs'),
              cell: ({ Twin }) => (Twin ? <OneLine>{Twin.name}</OneLine> : '—'),
              width: 168,
              priority: 1,
            },
            {
              id: 'delivery',
              header: t('contract:field.delivery'),
              cell: ({ delivery }) => t(`contract:choice.delivery.${delivery}`),
              width: 168,
              priority: 1,
            },
          ] satisfies Column<WaitingDevice>[])
        : []),
      ...(state === 'registered'
        ? []
        : ([
            {
              id: 'suggestion',
              header: t('waiting-room.register.as'),
              cell: ({ TwinModel, Warehouse }) =>
                TwinModel && Warehouse ? (
                  <OneLine>{isolated.line(TwinModel.name, Warehouse.name)}</OneLine>
                ) : (
                  '—'
                ),
              exports: ['TwinModel', 'Warehouse', 'twinType'],
              width: 312,
              priority: 1,
            },
          ] satisfies Column<WaitingDevice>[])),
      ...(registering && state !== 'registered'
        ? ([
            {
              id: 'register',
              header: '',
              cell: (row) => (
                <Button
                  size="compact-sm"
                  variant="light"
                  className={classes.register}
                  loading={registering.pending === row.idWaitingDevice}
                  onClick={(event) => {
                    event.stopPropagation();
                    void registering.register(row);
                  }}
                >
                  {t('waiting-room.register.do')}
                </Button>
              ),
              exports: [],
              width: 128,
              keeps: true,
            },
          ] satisfies Column<WaitingDevice>[])
        : []),
    ],
    [t, isolated, format, state, registering],
  );
}

export function useWaitingFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'protocol',
        label: t('contract:field.protocol'),
        options: waitingProtocols.map((value) => ({ value, label: t(`contract:choice.protocol.${value}`) })),
      },
    ],
    [t],
  );
}
