import { availableStations } from '@gemelo/contract/endpoints/twins';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DigitsField } from '../../../ui/form/digits-field.tsx';
import { Beside, FieldGroup } from '../../../ui/form/field-group.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const SHOWN = 50;
interface Station {
  idStation: number | null;
  nameStation: string | null;
}

/** Weather station of a device: typed, or chosen among the unlinked ones. */
export function StationFields({ idCompany }: { idCompany: number }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<Station>();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data, isFetching } = useRead(
    availableStations,
    { query: { idCompany, search, limit: SHOWN, order: 'name' } },
    { keepPrevious: true },
  );
  const stations = data?.data ?? [];
  const fill = (idStation: number | null) => {
    const station = stations.find((one) => one.idStation === idStation);
    if (!station) return;
    const touched = { shouldDirty: true, shouldValidate: true };
    setValue('idStation', station.idStation, touched);
    setValue('nameStation', station.name, touched);
  };
  return (
    <FieldGroup legend={t('twins.station.legend')}>
      <Select<number>
        label={t('twins.station.find')}
        description={t('twins.station.findHint')}
        placeholder={t('ui.select.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        data={stations.map(({ idStation, name }) => ({ value: idStation, label: name }))}
        value={null}
        onChange={fill}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has already filtered; its results are shown as they are.
        filter={({ options }) => options}
        nothingFoundMessage={isFetching ? t('ui.loading') : t('twins.station.none')}
      />
      <Beside>
        <DigitsField name="idStation" label={t('twins.station.id')} optional={false} />
        <TextField name="nameStation" label={t('contract:field.nameStation')} optional={false} />
      </Beside>
    </FieldGroup>
  );
}
