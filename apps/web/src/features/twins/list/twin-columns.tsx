import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { TwinPlace } from '../../../parts/twins/twin-place.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Age } from '../../../ui/states/age.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import classes from './list.module.css';

export function useTwinColumns(): Column<TwinRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (twin) => (
          <span className={classes.name}>
            <OneLine>{twin.name}</OneLine>
          </span>
        ),
        width: 132,
        fixed: true,
        card: 'title',
      },
      {
        id: 'mac',
        header: t('contract:field.mac'),
        cell: (twin) => <Mono copy>{twin.mac}</Mono>,
        width: 164,
      },
      {
        id: 'twinType',
        header: t('contract:field.twinType'),
        cell: (twin) => t(`twins.type.${twin.twinType}`),
        width: 104,
      },
      {
        id: 'TwinModel',
        header: t('contract:field.TwinModel'),
        cell: (twin) => <OneLine>{twin.TwinModel.name}</OneLine>,
        width: 108,
      },
      {
        id: 'place',
        header: t('twins.place'),
        cell: (twin) => <TwinPlace twin={twin} />,
        width: 216,
        keeps: true,
      },
      {
        id: 'sensors',
        header: t('contract:field.sensors'),
        cell: (twin) => format.number(twin.sensors),
        align: 'end',
        width: 82,
      },
      {
        id: 'sensorState',
        header: t('contract:field.sensorState'),
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
    [t, format],
  );
}
