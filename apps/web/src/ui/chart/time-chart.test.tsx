import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { linesOf } from './chart-data.ts';
import { figureText } from './figure.ts';
import { type TimeRange, timeLabels, timeTicks } from './time-axis.ts';
import { barLength, barsOf, extentOf, nearest, runsOf, type TimePoint, timeTable } from './time-data.ts';
import { groupedMarks } from './time-marks.tsx';
import { lineData, timeOption, tintedZones } from './time-option.ts';
import { TimeOverlay } from './time-overlay.tsx';
import { plotOf } from './time-plot.ts';
import { minSpanOf, type Threshold, valueAxis, valueTicks } from './value-axis.ts';
import { zoomed } from './zoom.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 10, 17, 12, 35, 10);
const range: TimeRange = { from: now - DAY, to: now };
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
  series: ['#0af', '#fa0'],
};

const at = (moment: number, value: number, spread = 0): TimePoint => ({
  from: moment,
  to: moment,
  at: moment,
  value,
  min: value - spread,
  max: value + spread,
  count: 1,
});
const line = (points: TimePoint[], name = 'Sensor') => ({ name, kind: 'line' as const, gap: HOUR, points });

function draw(points: TimePoint[], more: { thresholds?: Threshold[]; range?: TimeRange } = {}) {
  const series = [line(points)];
  const shown = more.range ?? range;
  const thresholds = more.thresholds ?? [];
  const axis = valueAxis({
    values: extentOf(series, shown) ?? { min: 0, max: 0 },
    thresholds,
    zero: false,
    unit: '°C',
    decimals: 1,
  });
  return timeOption({
    range: shown,
    series,
    hidden: new Set(),
    height: 200,
    axis,
    thresholds,
    periods: [],
    moments: [],
    plot: plotOf(600, axis, { decimals: 1 }),
    unit: '°C',
    decimals: 1,
    locale: 'es-GT',
    timeZone: 'America/Guatemala',
    tokens,
  }) as unknown as {
    xAxis: {
      min: number;
      max: number;
      axisLabel: { customValues: number[]; formatter: (value: number) => string };
    };
    yAxis: {
      min: number;
      max: number;
      axisLabel: { customValues: number[]; formatter: (v: number) => string };
    };
    series: { id: string; data: unknown[]; connectNulls?: boolean; markLine?: { data: object[] } }[];
  };
}

describe('the time axis', () => {
  test('is the chosen period and not that of the data', () => {
    for (const points of [[], [at(now - 80_000, 24)], [at(now - 30 * DAY, 20), at(now - 60_000, 24)]]) {
      const { xAxis } = draw(points);
      expect(xAxis).toMatchObject({ min: range.from, max: range.to, containShape: false });
    }
  });

  const zones = ['America/Guatemala', 'Asia/Kolkata', 'Europe/Madrid', 'Pacific/Auckland', 'UTC'];
  const lengths = [
    80_000,
    10 * 60_000,
    6 * HOUR,
    DAY,
    2 * DAY,
    3 * DAY,
    5 * DAY,
    7 * DAY,
    30 * DAY,
    90 * DAY,
    900 * DAY,
  ];

  test.each(zones)('in %s has no label twice, at most as many as fit and at least two', (timeZone) => {
    for (const locale of ['es-GT', 'ar-u-nu-latn', 'zh-Hans-CN'])
      for (const length of lengths)
        for (const most of [3, 7, 12])
          for (const offset of [0, 7 * HOUR, 200 * DAY]) {
            const times = timeTicks({ from: now - length - offset, to: now - offset }, timeZone, most);
            const labels = timeLabels(times, locale, timeZone);
            expect(new Set(labels).size).toBe(labels.length);
            expect(labels.length).toBeGreaterThan(1);
            expect(labels.length).toBeLessThanOrEqual(most + 1);
          }
  });

  test('has its days at midnight of the company, whatever the zone of the browser', () => {
    const { ticks } = timeTicks({ from: now - 7 * DAY, to: now }, 'America/Guatemala', 8);
    expect(ticks.map((tick) => new Date(tick).getUTCHours())).toEqual(ticks.map(() => 6));
    expect(timeLabels({ ticks, step: DAY }, 'es-GT', 'America/Guatemala')[0]).toMatch(/^11 nov/);
  });

  test('keeps to the clock when it changes', () => {
    const change = Date.UTC(2026, 9, 25, 1);
    const { ticks } = timeTicks({ from: change - 12 * HOUR, to: change + 12 * HOUR }, 'Europe/Madrid', 8);
    const hours = ticks.map((tick) =>
      Number(
        new Intl.DateTimeFormat('en', {
          hour: 'numeric',
          hourCycle: 'h23',
          timeZone: 'Europe/Madrid',
        }).format(tick),
      ),
    );
    expect(hours.every((hour) => hour % 3 === 0)).toBe(true);
  });
});

describe('the axis of values', () => {
  const flat = (value: number, unit: string, decimals: number) =>
    valueAxis({ values: { min: value, max: value + 0.1 }, thresholds: [], zero: false, unit, decimals });

  test('spans a least distance, so that noise stays flat', () => {
    for (const [unit, decimals] of [
      ['°C', 1],
      ['%', 1],
      ['hPa', 1],
      ['ppm', 0],
      ['kg', 3],
    ] as const) {
      const { min, max } = flat(50, unit, decimals);
      expect(max - min).toBeGreaterThanOrEqual(minSpanOf({ unit, decimals }));
    }
  });

  test('leaves neither zero nor a hundred percent behind for the sake of that distance', () => {
    expect(flat(0, 'km/h', 1).min).toBe(0);
    expect(flat(99.9, '%', 1).max).toBe(100);
  });

  test('has no label twice with the decimals of the measurement', () => {
    for (const decimals of [0, 1, 2])
      for (const span of [0, 0.004, 0.3, 2.2, 37, 4_100])
        for (const start of [-3.3, 0, 24.37, 1_010]) {
          const axis = valueAxis({
            values: { min: start, max: start + span },
            thresholds: [],
            zero: false,
            unit: 'u',
            decimals,
          });
          const labels = valueTicks(axis).map(figureText('es-GT', { decimals }));
          expect(new Set(labels).size).toBe(labels.length);
          expect(axis.min).toBeLessThanOrEqual(start);
          expect(axis.max).toBeGreaterThanOrEqual(start + span);
        }
  });

  const limit = (value: number): Threshold => ({ value, label: 'Alarma', kind: 'alarm', side: 'above' });
  const axisWith = (value: number) =>
    valueAxis({
      values: { min: 22, max: 28 },
      thresholds: [limit(value)],
      zero: false,
      unit: '°C',
      decimals: 1,
    });

  test('reaches a threshold that is near', () => {
    expect(axisWith(34)).toMatchObject({ near: [limit(34)], above: [] });
    expect(axisWith(34).max).toBeGreaterThanOrEqual(34);
  });

  test('does not reach for one that is far away, which is named at the edge', () => {
    const axis = axisWith(80);
    expect(axis.above).toEqual([limit(80)]);
    expect(axis.max).toBeLessThan(40);
    const drawn = draw([at(now - HOUR, 22), at(now - 1_000, 28)], { thresholds: [limit(80)] });
    const labels = JSON.stringify(drawn.series.at(-1)?.markLine?.data);
    expect(labels).toContain('↑ Alarma 80.0 °C');
  });

  test('begins at zero for sums alone', () => {
    const values = { min: 20, max: 30 };
    const axis = (zero: boolean) => valueAxis({ values, thresholds: [], zero, unit: 'mm', decimals: 1 });
    expect([axis(true).min, axis(false).min]).toEqual([0, 20]);
  });

  test('tints the bad side of each threshold up to the next', () => {
    const warning: Threshold = { value: 30, label: 'Advertencia', kind: 'warning', side: 'above' };
    const axis = { ...axisWith(34), min: 20, max: 36 };
    expect(tintedZones([limit(34), warning], axis)).toEqual([
      { kind: 'warning', from: 30, to: 34 },
      { kind: 'alarm', from: 34, to: 36 },
    ]);
  });
});

describe('the line', () => {
  const symbolsOf = (data: unknown[]) => data.filter((item) => !Array.isArray(item));
  const lineOf = (points: TimePoint[]) => draw(points).series.find(({ id }) => id === 'line-0')?.data ?? [];

  test('of a single reading is a visible dot', () => {
    expect(symbolsOf(lineOf([at(now - 120_000, 24.3)]))).toEqual([
      { value: [now - 120_000, 24.3], symbol: 'circle', symbolSize: expect.any(Number) },
    ]);
  });

  test('of 80 seconds in a day is visible too', () => {
    const points = Array.from({ length: 9 }, (_, n) => at(now - 80_000 + n * 10_000, 24));
    expect(symbolsOf(lineOf(points))).toHaveLength(1);
  });

  test('of a whole day has no symbols', () => {
    const points = Array.from({ length: 96 }, (_, n) => at(now - DAY + n * 900_000, 24));
    expect(symbolsOf(lineOf(points))).toHaveLength(0);
  });

  test('is never drawn over a gap', () => {
    const points = [
      at(now - 5 * HOUR, 20),
      at(now - 4.5 * HOUR, 21),
      at(now - HOUR, 22),
      at(now - 0.5 * HOUR, 23),
    ];
    expect(runsOf(points, HOUR).map((run) => run.length)).toEqual([2, 2]);
    const data = lineData(runsOf(points, HOUR), 1_000, ({ value }) => value);
    expect(data.map((item) => (Array.isArray(item) ? item[1] : item.value[1]))).toEqual([
      20,
      21,
      null,
      22,
      23,
    ]);
    expect(draw(points).series.find(({ id }) => id === 'line-0')?.connectNulls).toBe(false);
  });

  test('has a band from the minimum to the maximum, also below zero', () => {
    const { series } = draw([at(now - HOUR, -2, 3), at(now - 1_000, 4, 1)]);
    const values = (id: string) =>
      series.find((one) => one.id === id)?.data.map((item) => (item as [number, number])[1]);
    expect([values('low-0'), values('high-0')]).toEqual([
      [-5, 3],
      [6, 2],
    ]);
  });
});

describe('figures', () => {
  test('have the decimals of their measurement on the axis, in the table and in files', () => {
    const points = [{ ...at(now - HOUR, 24.04, 0.96), count: 4 }];
    const { yAxis } = draw(points);
    expect(yAxis.axisLabel.customValues.map(yAxis.axisLabel.formatter)).toContain('24.0');
    const table = timeTable([line(points)], range, { value: 'Valor', min: 'mín.', max: 'máx.' });
    expect(table.head).toEqual(['Sensor', 'mín.', 'máx.']);
    expect(linesOf(table, 'Hora', 1)[1]).toEqual([new Date(now - HOUR).toISOString(), 24, 23.1, 25]);
    expect(figureText('es-GT', { decimals: 1, unit: '°C' })(24.04)).toBe('24.0 °C');
    expect(figureText('es-GT', { decimals: 0 })(-0.2)).toBe('0');
  });

  test('are isolated in Arabic, so that they keep their order', () => {
    expect(figureText('ar-u-nu-latn', { decimals: 1, unit: '°C' })(24)).toBe('\u206624.0 °C\u2069');
  });
});

test('rain is summed in bars that begin at midnight of the company', () => {
  const points = Array.from({ length: 48 }, (_, n) => ({
    ...at(now - 2 * DAY + n * HOUR, 1),
    to: now - 2 * DAY + (n + 1) * HOUR,
  }));
  const month = { from: now - 30 * DAY, to: now };
  expect(barLength(month, points)).toBe(DAY);
  const bars = barsOf(points, DAY, 'America/Guatemala');
  expect(bars.every(({ from }) => new Date(from).getUTCHours() === 6)).toBe(true);
  expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(48);
});

test('marks that would overlap are one', () => {
  const plot = plotOf(600, { min: 0, max: 1, interval: 1, near: [], above: [], below: [] }, {});
  const mark = (id: string, moment: number) => ({ id, at: moment, kind: 'move' as const, text: id });
  const marks = [
    mark('a', now - 10 * HOUR),
    mark('b', now - 10 * HOUR + 60_000),
    mark('c', now - HOUR),
    mark('x', now - 2 * DAY),
  ];
  expect(groupedMarks(marks, range, plot).map((group) => group.map(({ id }) => id))).toEqual([
    ['a', 'b'],
    ['c'],
  ]);
});

test('zooming out does not reach into the future', () => {
  expect(zoomed({ from: now - HOUR, to: now }, 2, now, now)).toEqual({ from: now - 2 * HOUR, to: now });
  expect(zoomed({ from: now - HOUR, to: now }, 0.5, now - HOUR / 2, now)).toEqual({
    from: now - 0.75 * HOUR,
    to: now - 0.25 * HOUR,
  });
});

test('the nearest point is found', () => {
  const points = [at(10, 1), at(20, 2), at(40, 3)];
  expect([0, 14, 16, 29, 31, 99].map((moment) => nearest(points, moment)?.at)).toEqual([
    10, 10, 20, 20, 40, 40,
  ]);
  expect(nearest([], 5)).toBeUndefined();
});

describe('with the keyboard', () => {
  const points = [at(now - 3 * HOUR, 20), at(now - 2 * HOUR, 21.26), at(now - HOUR, 22)];
  async function show() {
    const onZoom = vi.fn();
    const onReset = vi.fn();
    const onPick = vi.fn();
    const axis = { min: 15, max: 25, interval: 5, near: [], above: [], below: [] };
    const overlay = (description: string) => (
      <TimeOverlay
        range={range}
        axis={axis}
        plot={plotOf(600, axis, { decimals: 1 })}
        series={[{ ...line(points), color: 'red' }]}
        group="keys"
        description={description}
        unit="°C"
        decimals={1}
        onZoom={onZoom}
        onReset={onReset}
        onPick={onPick}
      />
    );
    const { container } = await renderUi(
      <>
        {overlay('Primera')}
        {overlay('Segunda')}
      </>,
    );
    const [first] = screen.getAllByRole('application');
    const press = (key: string) => fireEvent.keyDown(first as HTMLElement, { key });
    const said = () =>
      [...container.querySelectorAll('span[aria-live]')].map(({ textContent }) => textContent);
    return { container, first: first as HTMLElement, press, said, onZoom, onReset, onPick };
  }

  test('the arrows move along the points, which are announced once and shown in every chart', async () => {
    const { press, said, container } = await show();
    press('ArrowLeft');
    expect(said()).toEqual([expect.stringContaining('22.0 °C'), '']);
    press('ArrowLeft');
    expect(said()).toEqual([expect.stringContaining('21.3 °C'), '']);
    press('Home');
    expect(said()[0]).toContain('20.0 °C');
    expect(
      [...container.querySelectorAll('bdi')].filter((one) => one.textContent === '20.0 °C'),
    ).toHaveLength(2);
    press('Escape');
    expect(said()).toEqual(['', '']);
  });

  test('plus, minus and zero zoom and reset', async () => {
    const { press, onZoom, onReset } = await show();
    press('+');
    expect(onZoom).toHaveBeenLastCalledWith({ from: range.from + 6 * HOUR, to: range.to - 6 * HOUR });
    press('-');
    const [[wide]] = onZoom.mock.calls.slice(-1) as [[TimeRange]];
    expect(wide.to - wide.from).toBe(2 * DAY);
    press('0');
    expect(onReset).toHaveBeenCalledOnce();
  });

  test('Enter picks the moment that is read', async () => {
    const { press, onPick } = await show();
    press('Enter');
    expect(onPick).not.toHaveBeenCalled();
    press('Home');
    press('Enter');
    expect(onPick).toHaveBeenCalledWith(now - 3 * HOUR);
  });

  test('a click picks a moment, a second one goes back instead, and a finger only reads', async () => {
    const { first, onPick, onReset } = await show();
    vi.useFakeTimers();
    const click = (pointerType: string) => fireEvent.pointerUp(first, { button: 0, clientX: 0, pointerType });
    click('touch');
    vi.advanceTimersByTime(300);
    expect(onPick).not.toHaveBeenCalled();
    click('mouse');
    vi.advanceTimersByTime(300);
    expect(onPick).toHaveBeenCalledWith(range.from);
    click('mouse');
    fireEvent.doubleClick(first);
    vi.advanceTimersByTime(300);
    expect(onPick).toHaveBeenCalledOnce();
    expect(onReset).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
