import { STOPS_MAX } from '@gemelo/contract/endpoints/activity-assignments';
import { ActionIcon, Input, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useField } from '../../../ui/form/field.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import classes from '../activity-assignments.module.css';
import type { Stop } from './assign-values.ts';

/** On a phone as in a drawer: the stops stay in sight beside it. */
const MAP_HEIGHT = 220;
const StopsMap = lazy(() => import('./stops-map.tsx').then((m) => ({ default: m.StopsMap })));

interface StopsFieldProps {
  warehouses: readonly Stop[];
  /** Chosen before, and perhaps no longer offered. */
  known?: readonly Stop[];
}

/** Where it is done, in order: each warehouse once. */
export function StopsField({ warehouses, known = [] }: StopsFieldProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { field, error, label } = useField({
    name: 'stops',
    label: t('contract:field.stops'),
    optional: true,
  });
  const byId = new Map([...known, ...warehouses].map((one) => [one.idWarehouse, one]));
  const chosen: number[] = field.value ?? [];
  const stops = chosen.flatMap((id) => byId.get(id) ?? []);
  const change = (next: readonly Stop[]) => field.onChange(next.map(({ idWarehouse }) => idWarehouse));
  const placed = stops.some(({ latitude, longitude }) => latitude !== null && longitude !== null);
  return (
    <div className={classes.field}>
      <Select<number>
        label={label}
        description={t('activity-assignments.stops.hint')}
        error={error}
        placeholder={t('activity-assignments.stops.add')}
        leftSection={<IconPlus size={16} aria-hidden />}
        ref={field.ref}
        data={warehouses
          .filter(({ idWarehouse }) => !chosen.includes(idWarehouse))
          .map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name }))}
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        onBlur={field.onBlur}
        onChange={(value) => {
          const stop = value === null ? undefined : byId.get(value);
          if (stop) change([...stops, stop]);
          setSearch('');
        }}
        disabled={stops.length >= STOPS_MAX}
        searchable
        aria-autocomplete="list"
        nothingFoundMessage={t('ui.select.nothing')}
      />
      {stops.length === 0 ? (
        <Input.Description>{t('activity-assignments.stops.anywhere')}</Input.Description>
      ) : (
        <SortableList
          items={stops}
          idOf={({ idWarehouse }) => idWarehouse}
          nameOf={({ name }) => name}
          onOrder={change}
          label={t('activity-assignments.stops.list')}
        >
          {(stop) => (
            <span className={classes.chosenStop}>
              <bdi>{stop.name}</bdi>
              <ActionIcon
                aria-label={t('activity-assignments.stops.remove', { name: stop.name })}
                onClick={() => change(stops.filter((one) => one !== stop))}
              >
                <IconX size={16} />
              </ActionIcon>
            </span>
          )}
        </SortableList>
      )}
      {placed && (
        <Suspense fallback={<Loading kind="block" height={MAP_HEIGHT} />}>
          <StopsMap stops={stops} height={MAP_HEIGHT} />
        </Suspense>
      )}
    </div>
  );
}
