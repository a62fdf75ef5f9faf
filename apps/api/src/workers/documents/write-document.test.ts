import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Block, ChartBlock } from './document.ts';
import { lineChart } from './line-chart.ts';
import { writeDocument } from './write-document.ts';

const HOUR = 3_600_000;
const chart = (points: ChartBlock['points']): ChartBlock => ({
  kind: 'chart',
  title: 'How humid was it?',
  unit: '%',
  from: 0,
  to: 100 * HOUR,
  points,
  gap: HOUR,
  limits: [{ value: 65, label: '65 %' }],
  bands: [{ from: 0, to: 50 * HOUR, label: 'North <1>' }],
  ticks: [{ at: 0, label: '1/1' }],
});
const pagesOf = (file: Uint8Array) =>
  Buffer.from(file)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

test('every kind of block is printed, with a logo in the format that companies keep', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#9c6' } })
    .webp()
    .toBuffer();
  const blocks: Block[] = [
    { kind: 'facts', facts: [{ label: 'Period', value: 'May' }] },
    { kind: 'tiles', tiles: [1, 2, 3, 4, 5].map((n) => ({ label: 'Hours', value: String(n) })) },
    chart([{ at: HOUR, value: 60, min: 58, max: 66 }]),
    { kind: 'heading', text: 'Stretches' },
    { kind: 'table', columns: [{ title: 'Place' }], rows: [], empty: 'None' },
    { kind: 'pageBreak' },
    { kind: 'table', columns: [{ title: 'Place' }, { title: 'Hours', right: true }], rows: [['North', '4']] },
    { kind: 'qr', address: 'http://localhost/certificate', lines: ['Check it', 'by its address'] },
  ];
  const file = await writeDocument({
    title: 'Report',
    subtitle: 'Lot 1',
    company: 'Sugar',
    logo: `data:image/webp;base64,${picture.toString('base64')}`,
    marks: ['C-1', 'today'],
    footer: 'C-1',
    blocks,
  });
  expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(pagesOf(file)).toBe(2);
});

test('a chart draws no line across a gap, and a point alone is seen', () => {
  const at = (hours: number) => ({ at: hours * HOUR, value: 60 });
  const svg = lineChart(chart([at(1), at(2), at(5), at(8), at(9)]), 400, 100);
  expect(svg.match(/<polyline/g)).toHaveLength(2);
  expect(svg.match(/<circle/g)).toHaveLength(1);
  expect(svg).toContain('North &lt;1&gt;');
});

test('a chart without readings has its axis and its limits', () => {
  expect(lineChart(chart([]), 400, 100)).toContain('65 %');
});
