import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import type { ShownMeasure } from '@gemelo/contract/endpoints/twins-latest';
import { IconBan } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';
import classes from './twin-columns.module.css';
import { TwinPlace } from './twin-place.tsx';
import { AlarmMark, LatestValue } from './twin-values.tsx';

type TwinColumn = 'name' | 'place' | ShownMeasure | 'lastSeenAt' | 'mac' | 'twinType' | 'TwinModel';

const valueColumn = (measure: ShownMeasure, header: string): Column<TwinRow> => ({
  id: measure,
  header,
  cell: ({ idTwin }) => <LatestValue idTwin={idTwin} measure={measure} />,
  width: 130,
  downFirst: true,
  priority: 4,
});

/**
 * Columns shared by device lists, which stand inside `TwinValues`. Values and place stay when room is scarce; addresses
 * and kinds go first. Open alarms are marked beside the name, which is never dropped.
 */
export function useTwinColumns(): Record<TwinColumn, Column<TwinRow>> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      name: {
        id: 'name',
        exports: ['name', 'level', 'openAlarms'],
        header: t('contract:field.name'),
        cell: (twin) => (
          <span className={classes.name}>
            <RecordName>{twin.name}</RecordName>
            <AlarmMark idTwin={twin.idTwin} />
            {twin.state === 'Inactivo' && (
              <span className={classes.inactive} role="img" aria-label={t('ui.state.Inactivo')}>
                <IconBan size={14} data-hint={t('ui.state.Inactivo')} aria-hidden />
              </span>
            )}
          </span>
        ),
        fixed: true,
        minWidth: 160,
        card: 'title',
      },
      place: {
        id: 'place',
        exports: ['Warehouse', 'Assignment', 'Destination'],
        header: t('parts.twins.place'),
        cell: (twin) => <TwinPlace twin={twin} />,
        minWidth: 192,
        priority: 3,
      },
      temperature: valueColumn('temperature', t('contract:field.temperature')),
      humidity: valueColumn('humidity', t('contract:field.humidity')),
      lastSeenAt: {
        id: 'lastSeenAt',
        exports: ['sensorState', 'lastSeenAt'],
        header: t('contract:field.lastReadingAt'),
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
        width: 200,
        priority: 2,
      },
      mac: {
        id: 'mac',
        header: t('contract:field.mac'),
        cell: (twin) => <Mono copy>{twin.mac}</Mono>,
        width: 164,
        priority: -1,
      },
      twinType: {
        id: 'twinType',
        header: t('contract:field.twinType'),
        cell: (twin) => t(`parts.twins.type.${twin.twinType}`),
        width: 104,
      },
      TwinModel: {
        id: 'TwinModel',
        header: t('contract:field.TwinModel'),
        cell: (twin) => <OneLine>{twin.TwinModel.name}</OneLine>,
        width: 160,
      },
    }),
    [t],
  );
}
