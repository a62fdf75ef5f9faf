import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Pair, pairsOf } from '../../../parts/bi/correlation.ts';
import { placeNames } from '../../../parts/bi/place-names.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartTable } from '../../../ui/chart/chart-data.ts';
import type { ChartOption } from '../../../ui/chart/echarts-core.ts';
import { momentsOf, type Outside, type OutsideMeasure, outsideMeasures } from './outside.ts';

interface ScatterProps {
  found: Outside;
  idMeasurement: number;
  measure: OutsideMeasure;
}

/** One dot for each hour or day: the weather across, the place upwards. */
const optionOf = (
  series: readonly { name: string; pairs: readonly Pair[] }[],
  across: string,
): ChartOption => ({
  grid: { bottom: 28, containLabel: true },
  xAxis: { type: 'value', scale: true, name: across, nameLocation: 'middle', nameGap: 28 },
  yAxis: { type: 'value', scale: true },
  series: series.map(({ name, pairs }) => ({
    type: 'scatter',
    name,
    symbolSize: 6,
    itemStyle: { opacity: 0.7 },
    data: pairs.map(([x, y]) => [x, y]),
  })),
});

function useScatter({ found, idMeasurement, measure }: ScatterProps) {
  const { t } = useTranslation();
  const { inside, outside, rows, station } = found;
  return useMemo(() => {
    const weather = momentsOf(outside, station?.idTwin ?? 0, outsideMeasures[measure]);
    const unit = outside.find(({ idMeasurement: id }) => id === outsideMeasures[measure])?.unit;
    const across = `${t(`bi-storage.outside.${measure}`)}${unit ? ` (${unit})` : ''}`;
    const nameOf = placeNames(rows);
    const own = rows.map(({ idPlace }) => ({
      name: nameOf(idPlace),
      moments: momentsOf(inside, idPlace, idMeasurement),
    }));
    const moments = [...weather.keys()].toSorted((a, b) => a - b);
    const table: ChartTable = {
      timed: true,
      head: [across, ...own.map(({ name }) => name)],
      rows: moments.flatMap((at) => {
        const values = own.map(({ moments: values }) => values.get(at) ?? null);
        return values.every((value) => value === null) ? [] : [[at, weather.get(at) ?? null, ...values]];
      }),
    };
    const series = own.map(({ name, moments: values }) => ({ name, pairs: pairsOf(weather, values) }));
    return { option: optionOf(series, across), table };
  }, [inside, outside, rows, station, measure, idMeasurement, t]);
}

/** Whether the place follows the weather, dot by dot. */
export function OutsideScatter(props: ScatterProps) {
  const { found, idMeasurement, measure } = props;
  const { t } = useTranslation();
  const { option, table } = useScatter(props);
  const sample = found.inside.find((row) => row.idMeasurement === idMeasurement);
  return (
    <Chart
      title={t('bi-storage.outside.scatter', {
        measurement: sample?.measurement ?? '',
        outside: t(`bi-storage.outside.${measure}`),
      })}
      unit={sample?.unit}
      decimals={sample?.decimals}
      option={option}
      table={table}
      loading={found.loading}
      error={found.error}
      failed={t('bi.failed.read')}
      onRetry={found.retry}
      empty={t('bi-storage.outside.noPairs')}
      height={340}
    />
  );
}
