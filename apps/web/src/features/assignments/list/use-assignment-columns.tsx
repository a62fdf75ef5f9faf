import type { AssignmentRow } from '@gemelo/contract/endpoints/assignments';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useSeesAll } from '../../../lib/reach.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Mono } from '../../../ui/states/mono.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { AssignmentState } from '../assignment-state.tsx';
import { measured } from '../measured.ts';
import { Place, warehouseOf } from '../place.tsx';

const joined = (values: readonly string[]) =>
  values.length > 0 ? <OneLine>{values.join(', ')}</OneLine> : '—';

export function useAssignmentColumns(): Column<AssignmentRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const seesAll = useSeesAll();
  return useMemo(
    () => [
      {
        id: 'idAssignment',
        header: t('contract:field.idAssignment'),
        cell: (row) => <Mono>{row.idAssignment}</Mono>,
        width: 88,
        fixed: true,
        card: 'field',
      },
      {
        id: 'place',
        exports: ['AssignmentWarehouse', 'AssignmentLot', 'segments'],
        header: t('assignments.place'),
        cell: (row) => <Place assignment={row} />,
        width: 232,
        fixed: true,
        card: 'title',
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (row) => <AssignmentState state={row.state} plain />,
        width: 104,
        card: 'badge',
      },
      {
        id: 'twins',
        header: t('contract:field.twins'),
        cell: (row) =>
          row.twins === row.twinsEver
            ? format.number(row.twins)
            : t('assignments.twinsOf', { open: row.twins, all: row.twinsEver }),
        align: 'end',
        width: 104,
      },
      {
        id: 'Measurement',
        exports: ['Measurement', 'valueMeasurement'],
        header: t('contract:field.Measurement'),
        cell: (row) => <OneLine>{measured(row)}</OneLine>,
        width: 164,
        card: 'none',
      },
      ...(seesAll
        ? [
            {
              id: 'Company',
              header: t('contract:field.Company'),
              cell: (row: AssignmentRow) => <OneLine>{warehouseOf(row)?.Company.name ?? '—'}</OneLine>,
              width: 168,
            },
          ]
        : []),
      {
        id: 'User',
        header: t('contract:field.User'),
        cell: (row) => <OneLine>{row.User.name}</OneLine>,
      },
      {
        id: 'type',
        header: t('contract:field.type'),
        cell: (row) => t(`parts.places.target.${row.type}`),
        width: 88,
        card: 'none',
      },
      { id: 'height', header: t('contract:field.height'), cell: (row) => joined(row.height), width: 96 },
      {
        id: 'stowage',
        header: t('contract:field.stowage'),
        cell: (row) => joined(row.stowage),
        width: 136,
      },
      {
        id: 'createdAt',
        header: t('contract:field.createdAt'),
        cell: (row) => <time dateTime={row.createdAt}>{format.moment(row.createdAt)}</time>,
        width: 200,
        keeps: true,
      },
    ],
    [t, format, seesAll],
  );
}
