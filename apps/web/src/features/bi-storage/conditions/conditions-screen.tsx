import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { dimOf, groupIn } from '../../../parts/bi/group-of.ts';
import { PeriodControl } from '../../../parts/bi/period-control.tsx';
import type { Source } from '../../../parts/bi/source.ts';
import { SourceFilters } from '../../../parts/bi/source-filters.tsx';
import {
  type ConditionInterval,
  conditionIntervals,
  useConditions,
} from '../../../parts/bi/use-conditions.ts';
import { hourLimitIn } from '../../../parts/bi/use-hours.ts';
import { usePeriod } from '../../../parts/bi/use-period.ts';
import { useSource } from '../../../parts/bi/use-source.ts';
import { CompareLines } from '../../../parts/bi/widgets/compare-lines.tsx';
import { ConditionsTable } from '../../../parts/bi/widgets/conditions-table.tsx';
import { DewMargin } from '../../../parts/bi/widgets/dew-margin.tsx';
import { HoursAbove } from '../../../parts/bi/widgets/hours-above.tsx';
import { Screen } from '../../../ui/screen.tsx';
import classes from '../bi-storage.module.css';
import { GroupControl } from '../group-control.tsx';
import { useAddress } from '../use-address.ts';

const dims = ['warehouses', 'segments', 'lots', 'twins'] as const;
const TEMPERATURE = 1;
const HUMIDITY = 2;
/** Lines that can still be told apart beside the thresholds. */
const LINES = 6;
const HOVER = 'storage';

const intervalIn = (text: string | undefined): ConditionInterval =>
  conditionIntervals.find((interval) => interval === text) ?? 'all';

/** Temperature and humidity of stored sugar against their limits, the worst first. */
export function ConditionsScreen() {
  const { t } = useTranslation();
  const period = usePeriod('7d');
  const { source: chosen } = useSource();
  const { search, change } = useAddress();
  const by = groupIn(search.by) ?? 'warehouse';
  const source = useMemo<Source>(() => ({ ...chosen, group: by }), [chosen, by]);
  const { rows, loading, isOld } = useConditions(source, period);
  const worst = useMemo<Source>(() => {
    const ids = [...new Set(rows.map(({ idPlace }) => idPlace))].slice(0, LINES);
    return ids.length > 0 ? { ...source, [dimOf[by]]: ids } : source;
  }, [source, rows, by]);
  const warm = useMemo<Source>(() => ({ ...worst, measurements: [TEMPERATURE] }), [worst]);
  const damp = useMemo<Source>(() => ({ ...worst, measurements: [HUMIDITY] }), [worst]);
  // Rows of the question before may be of another group, whose ids are other places' here.
  const shared = { period, hover: HOVER, waiting: loading || isOld };
  return (
    <Screen
      title={t('bi-storage.conditions.title')}
      purpose={t('bi-storage.conditions.purpose')}
      actions={<PeriodControl period={period} />}
    >
      <div className={classes.page}>
        <div className={classes.toolbar}>
          <SourceFilters dims={dims} />
          <GroupControl
            value={by}
            onChange={(next) => change({ by: next === 'warehouse' ? undefined : next })}
          />
        </div>
        <ConditionsTable
          {...{ source, period }}
          interval={intervalIn(search.rows)}
          onInterval={(next) => change({ rows: next === 'all' ? undefined : next })}
        />
        <HoursAbove
          {...{ source, period }}
          limit={hourLimitIn(search.limit)}
          onLimit={(limit) => change({ limit })}
        />
        <div className={classes.charts}>
          <CompareLines {...shared} source={warm} title={t('bi-storage.conditions.temperature')} />
          <CompareLines {...shared} source={damp} title={t('bi-storage.conditions.humidity')} />
        </div>
        <DewMargin {...shared} source={worst} />
      </div>
    </Screen>
  );
}
