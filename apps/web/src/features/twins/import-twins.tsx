import { importTwins, twinTypes } from '@gemelo/contract/endpoints/twins';
import { FileImport } from '../../catalogue/import/file-import.tsx';
import type { ImportColumn } from '../../catalogue/import/import-column.ts';
import { useWrite } from '../../lib/query.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Mono } from '../../ui/states/mono.tsx';

const columns = [
  { name: 'name', required: true },
  { name: 'mac', required: true },
  { name: 'twinType', required: false },
  { name: 'warehouse', required: true },
  { name: 'model', required: true },
  { name: 'sensors', required: false },
] as const;

interface ImportTwinsProps {
  idCompany: number;
  opened: boolean;
  onClose: () => void;
}

/** Imports devices from a file: the chosen rows, all or none. */
export function ImportTwins({ idCompany, opened, onClose }: ImportTwinsProps) {
  const { t } = useTranslation();
  const seesAll = useSeesAll();
  const { mutateAsync } = useWrite(importTwins);
  const cellOf = (name: string) => (value: unknown) => {
    const text = String(value ?? '');
    if (text === '') return name === 'sensors' ? t('twins.import.ofModel') : '—';
    return name === 'mac' ? <Mono>{text}</Mono> : <bdi>{text}</bdi>;
  };
  const samples = {
    name: t('contract:sample.twin'),
    mac: t('contract:sample.mac'),
    twinType: t(`contract:choice.twinType.${twinTypes[0]}`),
    warehouse: t('contract:sample.warehouse'),
    model: t('contract:sample.model'),
    sensors: t('contract:sample.sensors'),
  };
  const shown: ImportColumn[] = columns.map(({ name, required }) => ({
    name,
    required,
    label: t(`contract:field.${name}`),
    meaning: t(`twins.import.${name}`, { choices: twinTypes.join(', ') }),
    sample: samples[name],
    cell: cellOf(name),
  }));
  return (
    <FileImport
      title={t('twins.title')}
      columns={shown}
      words={{
        write: (count) => t('twins.import.write', { count }),
        done: (count) => t('twins.import.done', { count }),
      }}
      send={(file) => mutateAsync({ body: { ...file, ...(seesAll ? { idCompany } : {}) } })}
      opened={opened}
      onClose={onClose}
    />
  );
}
