import { useMemo } from 'react';
import { Chart } from '../chart/chart.tsx';
import { scales } from '../chart/chart-theme.ts';
import type { ChartOption } from '../chart/echarts-core.ts';
import { type Point, withGaps } from '../chart/gaps.ts';
import { Sparkline } from '../chart/sparkline.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { Screen } from '../screen.tsx';

const HOUR = 3_600_000;
const start = new Date(2026, 9, 1).getTime();

const wave = (base: number, swing: number, phase: number): Point[] =>
  Array.from({ length: 120 }, (_, hour) => hour)
    .filter((hour) => hour < 50 || hour > 58)
    .map((hour) => [
      start + hour * HOUR,
      base + Math.sin((hour + phase) / 3.82) * swing + Math.sin(hour) * 0.6,
    ]);

const lines = (base: number, swing: number): ChartOption => ({
  xAxis: { type: 'time' },
  series: ['Bodega Central', 'Bodega Norte', 'Escuintla 2', 'Puerto Quetzal'].map((name, index) => ({
    name,
    type: 'line',
    data: withGaps(wave(base + index * 1.5, swing, index * 2), 2 * HOUR) as [number, number][],
  })),
});

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

export function ChartSection() {
  const temperature = useMemo(() => lines(31, 4), []);
  const humidity = useMemo(() => lines(58, 6), []);
  const thresholds = useMemo(
    () => [
      { value: 60, label: 'Advertencia', kind: 'warning' as const },
      { value: 65, label: 'Alarma', kind: 'alarm' as const },
    ],
    [],
  );
  const hot = useMemo(() => [{ value: 38, label: 'Alarma', kind: 'alarm' as const }], []);
  return (
    <Screen title="Condiciones de almacenamiento">
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
        }}
      >
        <Chart
          title="¿Qué tan caliente está cada bodega?"
          unit="°C"
          option={temperature}
          thresholds={hot}
          group="conditions"
          onPick={(pick) => snackbar.info(pick.series)}
        />
        <Chart
          title="¿Dónde pasa la humedad del umbral?"
          unit="%"
          option={humidity}
          thresholds={thresholds}
          group="conditions"
        />
        <Chart title="¿Cuántas horas sobre 65 % hubo ayer?" unit="h" option={bars} />
        <Chart title="¿A qué hora se calienta la bodega?" unit="°C" option={heat} />
        <Chart title="Cargando" option={bars} loading />
        <Chart title="Sin datos" option={{ series: [{ type: 'line', data: [] }] }} />
      </div>
      <Sparkline values={[1, 3, 2, 5, null, 4, 6]} label="1, 3, 2, 5, 4, 6" />
    </Screen>
  );
}
