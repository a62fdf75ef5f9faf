import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { PeriodControl } from '../../../parts/bi/period-control.tsx';
import type { Source } from '../../../parts/bi/source.ts';
import { SourceFilters } from '../../../parts/bi/source-filters.tsx';
import { stowageModes } from '../../../parts/bi/stowage-grid.ts';
import { hourLimitIn } from '../../../parts/bi/use-hours.ts';
import { usePeriod } from '../../../parts/bi/use-period.ts';
import { useSource } from '../../../parts/bi/use-source.ts';
import { StowageHeatMap, stowageMeasureIn } from '../../../parts/bi/widgets/stowage-heat-map.tsx';
import { Screen } from '../../../ui/screen.tsx';
import classes from '../bi-storage.module.css';
import { useAddress } from '../use-address.ts';
import { EbagList } from './ebag-list.tsx';
import { HoursTable } from './hours-table.tsx';

const dims = ['warehouses', 'segments', 'lots', 'twins'] as const;
const MAP_HEIGHT = 320;

/** Every ebag: where it lies, what it measures at which height, and its hours above the limits. */
export function EbagsScreen() {
  const { t } = useTranslation();
  const period = usePeriod('7d');
  const { source: chosen } = useSource();
  const { search, change } = useAddress();
  const source = useMemo<Source>(() => ({ ...chosen, group: 'twin' }), [chosen]);
  return (
    <Screen
      title={t('bi-storage.ebags.title')}
      purpose={t('bi-storage.ebags.purpose')}
      actions={<PeriodControl period={period} />}
    >
      <div className={classes.page}>
        <div className={classes.toolbar}>
          <SourceFilters dims={dims} />
        </div>
        <StowageHeatMap
          {...{ source, period }}
          height={MAP_HEIGHT}
          measure={stowageMeasureIn(search.measure)}
          onMeasure={(measure) => change({ measure })}
          mode={stowageModes.find((mode) => mode === search.mode)}
          onMode={(mode) => change({ mode })}
        />
        <HoursTable
          {...{ source, period }}
          limit={hourLimitIn(search.limit) ?? 'humidityAlarm'}
          onLimit={(limit) => change({ limit })}
        />
        <EbagList source={chosen} />
      </div>
    </Screen>
  );
}
