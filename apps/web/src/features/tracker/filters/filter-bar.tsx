import { recordTypes } from '@gemelo/contract/endpoints/activity-records';
import type { tracker } from '@gemelo/contract/endpoints/tracking';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { PHONE } from '../../../ui/data-table/card-view.tsx';
import type { Facet } from '../../../ui/data-table/facets.ts';
import { useTableState } from '../../../ui/data-table/table-state.ts';
import { Toolbar } from '../../../ui/data-table/toolbar.tsx';
import { writeDay } from '../../../ui/form/date-format.ts';
import { type Days, presets, type TrackerFilter, writeDays } from './tracker-filter.ts';

export type TrackerData = DataOf<typeof tracker>;

const ids = ['users', 'period', 'type', 'actions', 'warehouses'] as const;

const spanText = ({ from, to }: Days, locale: string) =>
  from === to ? writeDay(from, locale) : `${writeDay(from, locale)} – ${writeDay(to, locale)}`;

function useFacets(data: TrackerData | undefined, { preset, days }: TrackerFilter): Facet[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const { from, to } = days;
  return useMemo(
    () => [
      {
        id: 'users',
        label: t('tracker.filter.users'),
        options: (data?.people ?? []).map(({ idUser, name }) => ({ value: idUser, label: name })),
      },
      {
        id: 'period',
        label: t('tracker.filter.period'),
        single: true,
        options: [
          ...presets.map((value) => ({ value, label: t(`tracker.period.${value}`) })),
          ...(preset ? [] : [{ value: writeDays({ from, to }), label: spanText({ from, to }, locale) }]),
        ],
      },
      {
        id: 'type',
        label: t('tracker.filter.type'),
        options: recordTypes.map((value) => ({ value, label: t(`tracker.type.${value}`) })),
      },
      {
        id: 'actions',
        label: t('tracker.filter.actions'),
        options: (data?.actions ?? []).map(({ idAction, name }) => ({ value: idAction, label: name })),
      },
      {
        id: 'warehouses',
        label: t('tracker.filter.warehouses'),
        options: (data?.warehouses ?? []).map(({ idWarehouse, name }) => ({
          value: idWarehouse,
          label: name,
        })),
      },
    ],
    [t, data, preset, from, to, locale],
  );
}

interface FilterBarProps {
  data: TrackerData | undefined;
  filter: TrackerFilter;
  total: number;
  onLeaveDown: () => void;
  children: ReactNode;
}

/** Search and filters of the map; all of them are in the address. */
export function FilterBar({ data, filter, total, onLeaveDown, children }: FilterBarProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const facets = useFacets(data, filter);
  const [state, change] = useTableState({ facets: ids });
  return (
    <Toolbar
      state={state}
      change={change}
      facets={facets}
      searchable
      phone={phone}
      total={total}
      onLeaveDown={onLeaveDown}
    >
      {children}
    </Toolbar>
  );
}
