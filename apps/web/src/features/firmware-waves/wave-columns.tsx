import type { FirmwareWave } from '@gemelo/contract/endpoints/firmware-waves';
import { waveStates } from '@gemelo/contract/endpoints/firmware-waves';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { WaveStateBadge } from '../../parts/firmware/firmware-states.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import type { Facet } from '../../ui/data-table/facets.ts';
import { Age } from '../../ui/states/age.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';
import { WaveBar } from './wave-bar.tsx';

export function useWaveColumns(): Column<FirmwareWave>[] {
  const { t } = useTranslation();
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
        id: 'Firmware',
        header: t('contract:field.Firmware'),
        cell: (row) => <OneLine>{`${row.Firmware.name} · ${row.release}`}</OneLine>,
        width: 200,
      },
      {
        id: 'updated',
        header: t('firmware-waves.progress'),
        cell: (row) => <WaveBar wave={row} />,
        width: 240,
      },
      {
        id: 'step',
        header: t('contract:field.step'),
        cell: (row) => t('firmware-waves.stepOf', { step: row.step, steps: row.steps }),
        width: 96,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (row) => <WaveStateBadge state={row.state} plain />,
        width: 180,
        card: 'badge',
      },
      {
        id: 'createdAt',
        header: t('contract:field.createdAt'),
        cell: (row) => <Age at={row.createdAt} />,
        width: 128,
        priority: -1,
      },
      {
        id: 'creator',
        header: t('contract:field.creator'),
        cell: (row) => <OneLine>{row.creator}</OneLine>,
        width: 160,
        hidden: true,
      },
    ],
    [t],
  );
}

export function useWaveFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: waveStates.map((value) => ({ value, label: t(`contract:choice.state.${value}`) })),
      },
    ],
    [t],
  );
}
