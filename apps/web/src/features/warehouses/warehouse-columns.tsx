import type { Warehouse } from '@gemelo/contract/endpoints/warehouses';
import { states } from '@gemelo/contract/kit/fields';
import { IconMap2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { departmentName } from '../../parts/places/department-field.tsx';
import { TemporaryTag } from '../../parts/places/temporary-tag.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import type { Facet } from '../../ui/data-table/facets.ts';
import { Mono } from '../../ui/states/mono.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';
import classes from './warehouses.module.css';

export function useWarehouseColumns(): Column<Warehouse>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const maySeePlan = useCan()('inventory:view');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (row) => <RecordName>{row.name}</RecordName>,
        fixed: true,
        width: 216,
        card: 'title',
      },
      ...(maySeePlan
        ? [
            {
              id: 'plan',
              header: t('warehouses.plan.column'),
              cell: (row: Warehouse) =>
                row.state === 'Activo' ? (
                  <Link {...linkTo('stockedSegments', row.idWarehouse)} className={classes.planLink}>
                    <IconMap2 size={16} aria-hidden />
                    {t('parts.places.seePlan')}
                  </Link>
                ) : (
                  '—'
                ),
              width: 156,
              priority: 2,
            },
          ]
        : []),
      {
        id: 'temporary',
        header: t('warehouses.kind'),
        cell: (row) => (row.temporary ? <TemporaryTag /> : t('warehouses.temporary.no')),
        width: 144,
      },
      {
        id: 'address',
        header: t('contract:field.address'),
        cell: (row) => (row.address ? <OneLine>{row.address}</OneLine> : '—'),
      },
      {
        id: 'department',
        header: t('contract:field.idDepartment'),
        cell: ({ Department }) =>
          Department ? <OneLine>{departmentName(Department.name, Department.country)}</OneLine> : '—',
        width: 200,
        priority: -1,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (row) => <StateBadge state={row.state} plain />,
        width: 128,
        card: 'badge',
      },
      {
        id: 'createdAt',
        header: t('contract:field.createdAt'),
        cell: (row) => <time dateTime={row.createdAt}>{format.moment(row.createdAt)}</time>,
        width: 196,
        priority: -2,
      },
      {
        id: 'idWarehouse',
        header: t('catalogues.id'),
        cell: (row) => <Mono copy>{row.idWarehouse}</Mono>,
        width: 96,
        hidden: true,
      },
    ],
    [t, format, maySeePlan],
  );
}

export function useWarehouseFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
      {
        id: 'temporary',
        label: t('warehouses.kind'),
        single: true,
        options: [
          { value: 'true', label: t('parts.places.temporary') },
          { value: 'false', label: t('warehouses.temporary.no') },
        ],
      },
    ],
    [t],
  );
}
