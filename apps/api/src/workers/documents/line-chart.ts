import type { ChartBlock, ChartPoint } from './document.ts';
import { GREY, LINE } from './pdfmake.ts';
import { escaped, svgOf, svgText } from './svg.ts';

const LEFT = 34;
const BOTTOM = 16;
const TOP = 8;
const RIGHT = 4;
const INK = '#2f6f8f';
const LIMIT = '#b3261e';
const BANDS = ['#f2f2f2', '#e4e4e4'];
const BAND_TEXT = 5.5;

/** A step of 1, 2 or 5 times a power of ten that gives about four lines. */
function stepOf(span: number): number {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

function valueRange({ points, limits = [] }: ChartBlock) {
  const values = [
    ...points.flatMap(({ value, min = value, max = value }) => [min, max]),
    ...limits.map(({ value }) => value),
  ];
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(low)) return { low: 0, high: 1, step: 0.25 };
  const step = stepOf(Math.max(high - low, 1));
  return {
    low: Math.floor(low / step) * step,
    high: Math.max(Math.ceil(high / step) * step, low + step),
    step,
  };
}

/** Points that belong together: nothing is drawn across a gap. */
function runsOf(points: readonly ChartPoint[], gap: number): ChartPoint[][] {
  const runs: ChartPoint[][] = [];
  let last: ChartPoint | undefined;
  for (const point of points) {
    if (last && point.at - last.at <= gap) runs.at(-1)?.push(point);
    else runs.push([point]);
    last = point;
  }
  return runs;
}

/** A small line chart with the band of minima and maxima, as SVG. */
export function lineChart(chart: ChartBlock, width: number, height: number): string {
  const { low, high, step } = valueRange(chart);
  const plot = { width: width - LEFT - RIGHT, height: height - TOP - BOTTOM };
  const x = (at: number) => LEFT + ((at - chart.from) / Math.max(chart.to - chart.from, 1)) * plot.width;
  const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * plot.height;
  const at = (point: ChartPoint, value = point.value) => `${x(point.at).toFixed(2)},${y(value).toFixed(2)}`;

  const bands = (chart.bands ?? []).map(({ from, to, label }, index) => {
    const left = x(Math.max(from, chart.from));
    const room = x(Math.min(to, chart.to)) - left;
    const letters = Math.floor(room / (BAND_TEXT * 0.55)) - 1;
    const name = label.length > letters ? `${label.slice(0, Math.max(letters - 1, 0))}…` : label;
    return [
      `<rect x="${left.toFixed(2)}" y="${TOP}" width="${Math.max(room, 0).toFixed(2)}" height="${plot.height}" fill="${BANDS[index % 2]}"/>`,
      letters < 4
        ? ''
        : `<text x="${(left + 2).toFixed(2)}" y="${TOP + plot.height - 3}" font-family="Roboto" font-size="${BAND_TEXT}" fill="${GREY}">${escaped(name)}</text>`,
    ].join('');
  });
  const decimals = step < 1 ? 1 : 0;
  const lines: string[] = [];
  for (let value = low; value <= high + step / 2; value += step)
    lines.push(
      `<line x1="${LEFT}" x2="${width - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="${LINE}" stroke-width="0.4"/>`,
      svgText(LEFT - 3, y(value) + 2.2, value.toFixed(decimals), 'text-anchor="end"'),
    );
  const ticks = chart.ticks.map((tick) =>
    svgText(x(tick.at), height - 5, tick.label, 'text-anchor="middle"'),
  );
  const limits = (chart.limits ?? []).flatMap(({ value, label }) => [
    `<line x1="${LEFT}" x2="${width - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="${LIMIT}" stroke-width="0.8" stroke-dasharray="4 3"/>`,
    `<text x="${width - RIGHT - 2}" y="${y(value) - 2}" font-family="Roboto" font-size="6.5" fill="${LIMIT}" text-anchor="end">${escaped(label)}</text>`,
  ]);
  const drawn = runsOf(chart.points, chart.gap).map((run) => {
    const [only] = run;
    if (run.length === 1 && only)
      return `<circle cx="${x(only.at).toFixed(2)}" cy="${y(only.value).toFixed(2)}" r="0.9" fill="${INK}"/>`;
    const upper = run.map((point) => at(point, point.max ?? point.value));
    const lower = run.map((point) => at(point, point.min ?? point.value)).reverse();
    return [
      `<polygon points="${[...upper, ...lower].join(' ')}" fill="${INK}" fill-opacity="0.18"/>`,
      `<polyline points="${run.map((point) => at(point)).join(' ')}" fill="none" stroke="${INK}" stroke-width="0.9"/>`,
    ].join('');
  });
  return svgOf(width, height, [
    ...bands,
    ...lines,
    ...drawn,
    ...limits,
    ...ticks,
    svgText(2, TOP - 1.5, chart.unit),
  ]);
}
