import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { ChartTableView } from './chart-table.tsx';
import { levelBeyond, type Threshold } from './value-axis.ts';

const thresholds: Threshold[] = [
  { value: 60, label: 'Advertencia', kind: 'warning', side: 'above' },
  { value: 65, label: 'Alarma', kind: 'alarm', side: 'above' },
  { value: 40, label: 'Advertencia', kind: 'warning', side: 'below' },
];

test('a value has the level of the worst limit that it is beyond', () => {
  expect([39, 40, 50, 60, 61, 65, 66].map((value) => levelBeyond(value, thresholds))).toEqual([
    'warning',
    undefined,
    undefined,
    undefined,
    'warning',
    'warning',
    'alarm',
  ]);
});

test('a threshold without a bad side judges nothing', () => {
  expect(levelBeyond(70, [{ value: 60, label: 'Meta', kind: 'warning' }])).toBeUndefined();
});

test('values beyond a limit say so in a word, the others stand alone', async () => {
  await renderUi(
    <ChartTableView
      table={{
        timed: false,
        head: ['Humedad'],
        rows: [
          ['a', 50],
          ['b', 62],
          ['c', 70],
          ['d', null],
        ],
      }}
      first="Hora"
      caption="Humedad"
      unit="%"
      decimals={1}
      thresholds={thresholds}
    />,
  );
  const cells = screen.getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['50.0', 'Advertencia62.0', 'Alarma70.0', '—']);
  expect(
    within(cells[2] as HTMLElement)
      .getByText('Alarma')
      .closest('[data-tone]'),
  ).toBeTruthy();
});
