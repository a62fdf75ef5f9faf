import { useMemo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { DashboardBar } from '../../parts/bi/dashboard-bar.tsx';
import type { Dim, Source } from '../../parts/bi/source.ts';
import { usePeriod } from '../../parts/bi/use-period.ts';
import { useSource } from '../../parts/bi/use-source.ts';
import { FigureTiles } from '../../parts/bi/widgets/figure-tiles.tsx';
import { OutOfLimits } from '../../parts/bi/widgets/out-of-limits.tsx';
import { ReportingShare } from '../../parts/bi/widgets/reporting-share.tsx';
import { SensorState } from '../../parts/bi/widgets/sensor-state.tsx';
import { VariablesOverTime } from '../../parts/bi/widgets/variables-over-time.tsx';
import { CHART_HEIGHT } from '../../ui/chart/chart-frame.tsx';
import { WhenNear } from '../../ui/layout/when-near.tsx';
import { Screen } from '../../ui/screen.tsx';
import classes from './dashboards.module.css';

const dims: readonly Dim[] = ['warehouses', 'segments', 'lots', 'twins', 'measurements'];
const HOVER = 'general';

/** One line for each warehouse, or for each segment of the only one. */
function groupedBy(source: Source): Source {
  if (source.twins) return { ...source, group: 'twin' };
  if (source.lots) return { ...source, group: 'lot' };
  const one = source.warehouses?.length === 1;
  return { ...source, group: one || source.segments ? 'segment' : 'warehouse' };
}

/** The whole company at a glance: what is out of limits first, then how everything has been. */
export function GeneralScreen() {
  const { t } = useTranslation();
  const period = usePeriod('7d');
  const { source } = useSource();
  const grouped = useMemo(() => groupedBy(source), [source]);
  const props = { source, period, hover: HOVER };
  return (
    <Screen title={t('names.page.dashboard-general')} purpose={t('bi.general.purpose')}>
      <div className={classes.general}>
        <DashboardBar period={period} dims={dims} />
        <OutOfLimits {...props} />
        <FigureTiles {...props} />
        <VariablesOverTime {...props} source={grouped} stacked />
        <WhenNear height={2 * CHART_HEIGHT}>
          <div className={classes.pair}>
            <SensorState {...props} />
            <ReportingShare {...props} />
          </div>
        </WhenNear>
      </div>
    </Screen>
  );
}
