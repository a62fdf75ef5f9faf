import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { csvOf } from '../../lib/save-file.ts';
import { renderUi } from '../../test/render-ui.tsx';
import { Chart } from './chart.tsx';
import { extentsOf, isEmpty, linesOf, tableOf } from './chart-data.ts';
import { styledOption } from './chart-style.ts';
import type { ChartOption } from './echarts-core.ts';
import { legendOf, withoutHidden } from './legend.ts';
import { Sparkline } from './sparkline.tsx';

const noon = Date.UTC(2026, 4, 1, 12);
const hour = 3_600_000;
const line: ChartOption = {
  xAxis: { type: 'time' },
  series: [
    {
      name: 'Central',
      type: 'line',
      data: [
        [noon, 31.5],
        [noon + hour, 33],
      ],
    },
    { name: 'Norte', type: 'line', data: [[noon + hour, 35]], connectNulls: true },
  ],
};
const tokens = {
  font: 'Inter',
  text: '#fff',
  dim: '#aaa',
  line: '#222',
  lineStrong: '#333',
  surface: '#111',
  raised: '#222',
  warning: '#fb0',
  alarm: '#f00',
  series: ['#0af'],
};
const style = {
  tokens,
  unit: '°C',
  thresholds: [],
  locale: 'es-GT',
  timeZone: 'America/Guatemala',
  still: true,
};

describe('the figures of a chart', () => {
  test('are a table with one row per time and nulls where a series has no value', () => {
    expect(tableOf(line)).toEqual({
      timed: true,
      head: ['Central', 'Norte'],
      rows: [
        [noon, 31.5, null],
        [noon + hour, 33, 35],
      ],
    });
  });

  test('are exported as CSV with ISO times', async () => {
    expect(await csvOf(linesOf(tableOf(line), 'Fecha y hora'))).toBe(
      '\uFEFFFecha y hora,Central,Norte\r\n2026-05-01T12:00:00.000Z,31.5,\r\n2026-05-01T13:00:00.000Z,33,35\r\n',
    );
  });

  test('are exported with names escaped against spreadsheet formulas', async () => {
    const table = { timed: false, head: ['=1+1', '-2', 'a;=b', 'say "x"'], rows: [['@sum', -4, null, 1, 2]] };
    expect(await csvOf(linesOf(table, '\tWhere'))).toBe(
      `\uFEFF'\tWhere,'=1+1,'-2,"a;'=b","say ""x"""\r\n'@sum,-4,,1,2\r\n`,
    );
  });

  test('are summarized by last, lowest and highest value', () => {
    expect(extentsOf(tableOf(line))[0]).toEqual({ name: 'Central', last: 33, min: 31.5, max: 33 });
  });

  test('of bars are labelled by their category', () => {
    const bars: ChartOption = {
      xAxis: { type: 'category', data: ['A', 'B'] },
      series: [{ name: 'Horas', type: 'bar', data: [1, 2] }],
    };
    expect(tableOf(bars).rows).toEqual([
      ['A', 1],
      ['B', 2],
    ]);
  });

  test('are empty when every value is null', () => {
    expect(isEmpty(tableOf({ series: [{ type: 'line', data: [[noon, null]] as never }] }))).toBe(true);
  });
});

describe('the style', () => {
  test('never connects the line over a gap', () => {
    const series = styledOption(line, style).series as { connectNulls: boolean }[];
    expect(series.map(({ connectNulls }) => connectNulls)).toEqual([false, false]);
  });

  test('draws dashed, labelled thresholds and extends the axis to them', () => {
    const option = styledOption(line, {
      ...style,
      thresholds: [{ value: 38, label: 'Alarma', kind: 'alarm' }],
    });
    const [first] = option.series as { markLine: { data: Record<string, unknown>[] } }[];
    expect(first?.markLine.data[0]).toMatchObject({
      yAxis: 38,
      lineStyle: { type: 'dashed', color: '#f00' },
    });
    expect(first?.markLine.data[0]).toMatchObject({ label: { formatter: 'Alarma 38 °C' } });
    expect((option.yAxis as { max: number }).max).toBeGreaterThanOrEqual(38);
  });
});

test('times are shown in the time zone of the company', () => {
  const labelsIn = (timeZone: string) => {
    const { axisLabel, axisPointer } = styledOption(line, { ...style, timeZone }).xAxis as {
      axisLabel: { customValues: number[]; formatter: (value: number) => string };
      axisPointer: { label: { formatter: (at: { value: number }) => string } };
    };
    const half = noon + hour / 2;
    expect(axisLabel.customValues).toContain(half);
    return [axisLabel.formatter(half), axisPointer.label.formatter({ value: half })];
  };
  expect(labelsIn('America/Guatemala')).toEqual(['06:30', expect.stringMatching(/ 6:30/)]);
  expect(labelsIn('Asia/Tokyo')).toEqual(['21:30', expect.stringMatching(/ (21|9):30/)]);
});

test('hiding a series does not change the colours of the others', () => {
  const [central, norte] = withoutHidden(line, new Set(['Central'])).series as { data: unknown[] }[];
  expect(central?.data).toEqual([]);
  expect(norte?.data).toHaveLength(1);
  expect(legendOf(line).map(({ color }) => color)).toEqual(['var(--g-chart-1)', 'var(--g-chart-2)']);
});

test('a chart without figures shows a message', async () => {
  await renderUi(<Chart title="¿Cuánto llovió?" option={{ series: [] }} height={200} />);
  expect(screen.getByText('No hay datos en este período')).toBeDefined();
});

describe('a sparkline', () => {
  const draw = async (props: Parameters<typeof Sparkline>[0]) =>
    (await renderUi(<Sparkline {...props} />)).container;
  const heightsOf = (container: HTMLElement) =>
    (container.querySelector('polyline')?.getAttribute('points') ?? '')
      .split(' ')
      .map((point) => Number(point.split(',')[1]));

  test('leaves gaps open', async () => {
    expect((await draw({ values: [1, 2, null, 3, 4] })).querySelectorAll('polyline')).toHaveLength(2);
  });

  test('shows a single value as a dot', async () => {
    const container = await draw({ values: [null, 21.4, null] });
    expect(container.querySelectorAll('circle')).toHaveLength(1);
    expect(container.querySelectorAll('polyline')).toHaveLength(0);
  });

  test('does not blow up noise', async () => {
    const noise = heightsOf(await draw({ values: [21, 21.1, 21], minSpan: 4, height: 24 }));
    expect(Math.max(...noise) - Math.min(...noise)).toBeLessThan(1);
  });

  test('draws its limit where it is near', async () => {
    const limit = (value: number) => ({ value, kind: 'alarm' as const });
    expect((await draw({ values: [20, 22], limit: limit(23) })).querySelectorAll('line')).toHaveLength(1);
    expect((await draw({ values: [20, 22], limit: limit(80) })).querySelectorAll('line')).toHaveLength(0);
  });
});
