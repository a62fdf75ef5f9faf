import { useMemo, useState } from 'react';
import { Chart } from '../chart/chart.tsx';
import { scales } from '../chart/chart-theme.ts';
import type { ChartOption } from '../chart/echarts-core.ts';
import { Sparkline } from '../chart/sparkline.tsx';
import type { TimeRange } from '../chart/time-axis.ts';
import { TimeChart } from '../chart/time-chart.tsx';
import type { TimePoint, TimeSeries } from '../chart/time-data.ts';
import { snackbar } from '../dialogs/snackbar.ts';
import { Screen } from '../screen.tsx';

const HOUR = 3_600_000;
const start = Date.UTC(2026, 9, 1, 6);
const range: TimeRange = { from: start, to: start + 120 * HOUR };

const point = (hour: number, value: number, spread: number): TimePoint => ({
  from: start + hour * HOUR,
  to: start + (hour + 1) * HOUR,
  at: start + (hour + 0.5) * HOUR,
  value,
  min: value - spread,
  max: value + spread,
  count: 60,
});

const wave = (name: string, base: number, swing: number, phase: number): TimeSeries => ({
  name,
  kind: 'line',
  gap: HOUR / 2,
  points: Array.from({ length: 120 }, (_, hour) => hour)
    .filter((hour) => hour < 50 || hour > 58)
    .map((hour) =>
      point(hour, base + Math.sin((hour + phase) / 3.82) * swing, 0.6 + Math.abs(Math.sin(hour))),
    ),
});
const waves = (base: number, swing: number) =>
  ['Bodega Central', 'Bodega Norte'].map((name, index) => wave(name, base + index * 2, swing, index * 2));

const single: TimeSeries[] = [{ name: 'Nuevo', kind: 'line', gap: HOUR, points: [point(100, 24.4, 0)] }];

const bars: ChartOption = {
  xAxis: { type: 'category', data: ['Central', 'Norte', 'Escuintla', 'Puerto'] },
  series: [{ name: 'Horas', type: 'bar', data: [12, 31, 8, 19] }],
};

const heat: ChartOption = {
  xAxis: { type: 'category', data: Array.from({ length: 24 }, (_, hour) => `${hour}h`) },
  yAxis: { type: 'category', data: ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'] },
  visualMap: { min: 24, max: 40, show: false, inRange: { color: [...scales.temperature] } },
  series: [
    {
      name: 'Temperatura',
      type: 'heatmap',
      data: Array.from({ length: 168 }, (_, cell) => [
        cell % 24,
        Math.floor(cell / 24),
        31 + Math.sin(cell / 4) * 6,
      ]),
    },
  ],
};

const hot = [{ value: 38, label: 'Alarma', kind: 'alarm' as const, side: 'above' as const }];
const damp = [
  { value: 60, label: 'Advertencia', kind: 'warning' as const, side: 'above' as const },
  { value: 65, label: 'Alarma', kind: 'alarm' as const, side: 'above' as const },
];
const marks = [
  { id: 'a', at: start + 30 * HOUR, kind: 'alarm' as const, text: 'Humedad alta' },
  { id: 'm', at: start + 80 * HOUR, kind: 'move' as const, text: 'Movido a Bodega Norte' },
];

export function ChartSection() {
  const temperature = useMemo(() => waves(31, 4), []);
  const humidity = useMemo(() => waves(58, 6), []);
  const [window, setWindow] = useState<TimeRange>();
  const shared = {
    range: window ?? range,
    group: 'conditions',
    decimals: 1,
    onZoom: setWindow,
    onReset: window && (() => setWindow(undefined)),
  };
  return (
    <Screen title="Condiciones de almacenamiento">
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
        }}
      >
        <TimeChart
          {...shared}
          title="¿Qué tan caliente está cada bodega?"
          unit="°C"
          series={temperature}
          thresholds={hot}
        />
        <TimeChart
          {...shared}
          title="¿Dónde pasa la humedad del umbral?"
          unit="%"
          series={humidity}
          thresholds={damp}
          marks={marks}
        />
        <TimeChart title="¿Y con una sola lectura?" unit="°C" decimals={1} series={single} range={range} />
        <Chart
          title="¿Cuántas horas sobre 65 % hubo ayer?"
          unit="h"
          option={bars}
          onPick={(pick) => snackbar.info(String(pick.at))}
        />
        <Chart title="¿A qué hora se calienta la bodega?" unit="°C" option={heat} />
        <Chart title="Cargando" option={bars} loading />
        <Chart title="Sin datos" option={{ series: [{ type: 'line', data: [] }] }} />
      </div>
      <Sparkline
        values={[1, 3, 2, 5, null, 4, 6]}
        limit={{ value: 5.5, kind: 'alarm' }}
        label="1, 3, 2, 5, 4, 6"
      />
    </Screen>
  );
}
