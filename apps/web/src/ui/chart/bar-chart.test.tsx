import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { BarChart } from './bar-chart.tsx';
import { linesOf } from './chart-data.ts';
import { type TimePoint, type TimeSeries, timeTable } from './time-data.ts';
import { timeOption } from './time-option.ts';
import { plotOf } from './time-plot.ts';
import { valueAxis } from './value-axis.ts';

const DAY = 86_400_000;
const start = Date.UTC(2026, 10, 1, 6);
const range = { from: start, to: start + 3 * DAY };
const day = (index: number, value: number): TimePoint => ({
  from: start + index * DAY,
  to: start + (index + 1) * DAY,
  at: start + (index + 0.5) * DAY,
  value,
  min: value,
  max: value,
  count: 24,
});
const rain = [day(0, 12.34), day(1, 0), day(2, 3)];
const damp = [day(0, 61.26), day(2, 66)];
const humidity = { name: 'Humedad adentro', unit: '%', decimals: 1, gap: DAY / 2, points: damp };
const limits = [{ value: 65, label: 'Alarma', kind: 'alarm' as const, side: 'above' as const }];

const tokens = {
  ...{ font: '', text: '', dim: '', line: '', lineStrong: '', surface: '', raised: '' },
  ...{ warning: '', alarm: '', series: ['#0af', '#fa0'] },
};

const show = (line?: typeof humidity & { thresholds?: typeof limits }) =>
  renderUi(
    <BarChart
      title="¿Cuánto llovió?"
      unit="mm"
      decimals={1}
      range={range}
      bars={[{ name: 'Lluvia', points: rain }]}
      line={line}
    />,
  );

test('sums are said with their unit, and the line with its own', async () => {
  await show({ ...humidity, thresholds: limits });
  const chart = screen.getByRole('application');
  const said = chart.getAttribute('aria-label');
  expect(said).toContain('Lluvia: último 3.0 mm, mínimo 0.0 mm, máximo 12.3 mm');
  expect(said).toContain('Humedad adentro: último 66.0 %');
  expect(said).toContain('Umbral Alarma: 65.0 %');
  fireEvent.keyDown(chart, { key: 'Home' });
  const announced = document.querySelector('span[aria-live]')?.textContent;
  expect(announced).toContain('Lluvia 12.3 mm, Humedad adentro 61.3 %');
});

test('the table has the unit of each column, and judges only what the limit is about', async () => {
  await show({ ...humidity, thresholds: [{ ...limits[0], value: 10 } as (typeof limits)[0]] });
  await userEvent.click(screen.getByRole('button', { name: 'Opciones del gráfico' }));
  await userEvent.click(await screen.findByText('Ver como tabla'));
  const table = screen.getByRole('table');
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent).slice(1)).toEqual([
    'Lluvia (mm)',
    'Humedad adentro (%)',
  ]);
  expect(within(table).getByText('12.3').parentElement?.textContent).toBe('12.3');
  expect(within(table).getByText('61.3').parentElement?.textContent).toContain('Alarma');
});

test('without a line the bars are the whole chart', async () => {
  await show();
  expect(screen.getByRole('application').getAttribute('aria-label')).toContain('Lluvia: último 3.0 mm');
  expect(screen.queryByText('Humedad adentro')).toBeNull();
});

const series: TimeSeries[] = [
  { name: 'Lluvia', kind: 'bar', gap: 0, points: rain, right: { unit: 'mm', decimals: 2 } },
  { name: 'Humedad', kind: 'line', gap: DAY, points: damp },
];

test('two units have an axis each: sums begin at zero, the other does not', () => {
  const values = { min: 61, max: 66 };
  const axis = valueAxis({ values, thresholds: [], zero: false, unit: '%', decimals: 1 });
  const sums = valueAxis({ values: { min: 3, max: 12 }, thresholds: [], zero: true, unit: 'mm' });
  const right = { unit: 'mm', decimals: 2, axis: sums };
  const plain = plotOf(600, axis, { decimals: 1 });
  const plot = plotOf(600, axis, { decimals: 1 }, right);
  expect(plot.right).toBeGreaterThan(plain.right);
  expect(plot.left + plot.width + plot.right).toBe(600);
  const option = timeOption({
    ...{ range, series, hidden: new Set(), height: 200, axis, right, thresholds: [], periods: [] },
    ...{ moments: [], plot, unit: '%', decimals: 1, locale: 'es-GT', timeZone: 'America/Guatemala' },
    tokens,
  }) as unknown as {
    yAxis: { position: string; min: number; name: string }[];
    series: { id: string; yAxisIndex?: number; data: number[][] }[];
  };
  expect(option.yAxis.map(({ position, name }) => [position, name])).toEqual([
    ['left', '%'],
    ['right', 'mm'],
  ]);
  expect(option.yAxis[1]?.min).toBe(0);
  expect(option.yAxis[0]?.min).toBeGreaterThan(0);
  const axisOf = (id: string) => option.series.find((one) => one.id === id)?.yAxisIndex;
  expect([axisOf('bar-0'), axisOf('line-1')]).toEqual([1, 0]);
});

test('the bar of a bucket that is not over yet is as wide as the others and begins where it does', () => {
  const points = [day(1, 4), { ...day(2, 3), to: start + 2.2 * DAY, at: start + 2.1 * DAY }];
  const axis = valueAxis({ values: { min: 0, max: 4 }, thresholds: [], zero: true, unit: 'mm' });
  const { series: drawn } = timeOption({
    ...{ range, series: [{ name: 'Lluvia', kind: 'bar' as const, gap: 0, points }] },
    ...{ hidden: new Set<string>(), height: 200, axis, thresholds: [], periods: [], moments: [] },
    ...{ plot: plotOf(600, axis, {}), locale: 'es-GT', timeZone: 'America/Guatemala', tokens },
  }) as unknown as { series: { id: string; data: number[][] }[] };
  expect(drawn.find(({ id }) => id === 'bar-0')?.data).toEqual([
    [start + 1.5 * DAY, 4],
    [start + 2.5 * DAY, 3],
  ]);
});

test('files have the decimals of each column', () => {
  const table = timeTable(series, range, { value: 'Valor', min: 'mín.', max: 'máx.' });
  expect(linesOf(table, 'Hora', 1).slice(0, 2)).toEqual([
    ['Hora', 'Lluvia', 'Humedad'],
    [new Date(start).toISOString(), 12.34, 61.3],
  ]);
});
