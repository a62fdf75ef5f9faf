import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useTwinColumns } from '../../../parts/twins/twin-columns.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Mono } from '../../../ui/states/mono.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';

export function useListColumns(): Column<TwinRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const shared = useTwinColumns();
  return useMemo(
    () => [
      shared.name,
      shared.place,
      shared.temperature,
      shared.humidity,
      shared.lastSeenAt,
      shared.mac,
      shared.twinType,
      shared.TwinModel,
      {
        id: 'sensors',
        header: t('contract:field.sensors'),
        cell: (twin) => format.number(twin.sensors),
        align: 'end',
        width: 82,
        priority: -1,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (twin) => <StateBadge state={twin.state} plain />,
        width: 92,
      },
      {
        id: 'createdAt',
        header: t('contract:field.createdAt'),
        cell: (twin) => <time dateTime={twin.createdAt}>{format.moment(twin.createdAt)}</time>,
        width: 184,
        priority: -2,
      },
      {
        id: 'idTwin',
        header: t('catalogues.id'),
        cell: (twin) => <Mono copy>{twin.idTwin}</Mono>,
        width: 88,
        hidden: true,
      },
    ],
    [t, format, shared],
  );
}
