import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useTwinColumns } from '../../../parts/twins/twin-columns.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Age } from '../../../ui/states/age.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import classes from './list.module.css';

export function useListColumns(): Column<TwinRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const shared = useTwinColumns();
  return useMemo(
    () => [
      { ...shared.name, width: 132 },
      { ...shared.mac, width: 164 },
      { ...shared.twinType, width: 104 },
      { ...shared.TwinModel, width: 108 },
      { ...shared.place, width: 216, keeps: true },
      {
        id: 'sensors',
        header: t('contract:field.sensors'),
        cell: (twin) => format.number(twin.sensors),
        align: 'end',
        width: 82,
      },
      {
        ...shared.sensorState,
        cell: (twin) => (
          <span className={classes.reading}>
            <StateBadge state={twin.sensorState} plain />
            {twin.lastSeenAt && (
              <span className={classes.age}>
                <Age at={twin.lastSeenAt} />
              </span>
            )}
          </span>
        ),
        width: 192,
        keeps: true,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (twin) => <StateBadge state={twin.state} plain />,
        width: 92,
        card: 'badge',
      },
      {
        id: 'createdAt',
        header: t('contract:field.createdAt'),
        cell: (twin) => <time dateTime={twin.createdAt}>{format.moment(twin.createdAt)}</time>,
        width: 184,
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
