import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';
import { TwinPlace } from './twin-place.tsx';

type TwinColumn = 'name' | 'mac' | 'place' | 'twinType' | 'TwinModel' | 'sensorState' | 'lastSeenAt';

/** Columns shared by device lists; each list picks some and sets their widths. */
export function useTwinColumns(): Record<TwinColumn, Column<TwinRow>> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      name: {
        id: 'name',
        header: t('contract:field.name'),
        cell: (twin) => <RecordName>{twin.name}</RecordName>,
        fixed: true,
        card: 'title',
      },
      mac: { id: 'mac', header: t('contract:field.mac'), cell: (twin) => <Mono copy>{twin.mac}</Mono> },
      place: { id: 'place', header: t('parts.twins.place'), cell: (twin) => <TwinPlace twin={twin} /> },
      twinType: {
        id: 'twinType',
        header: t('contract:field.twinType'),
        cell: (twin) => t(`parts.twins.type.${twin.twinType}`),
      },
      TwinModel: {
        id: 'TwinModel',
        header: t('contract:field.TwinModel'),
        cell: (twin) => <OneLine>{twin.TwinModel.name}</OneLine>,
      },
      sensorState: {
        id: 'sensorState',
        header: t('contract:field.sensorState'),
        cell: (twin) => <StateBadge state={twin.sensorState} plain />,
      },
      lastSeenAt: {
        id: 'lastSeenAt',
        header: t('contract:field.lastReadingAt'),
        cell: (twin) => (twin.lastSeenAt ? <Age at={twin.lastSeenAt} /> : '—'),
      },
    }),
    [t],
  );
}
