import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { gridOf, heatTable, spanOf, spotOf, stepped } from './heat-data.ts';
import { HeatMap } from './heat-map.tsx';
import { markOf } from './heat-mark.ts';
import { boxOf, everyNth, heatPlotOf, spotAt } from './heat-plot.ts';
import { colorOf, inkOn, partOf, scaleOf } from './heat-scale.ts';

const HOUR = 3_600_000;
const rows = [
  { key: '0', label: '00', name: '00:00' },
  { key: '1', label: '01', name: '01:00' },
];
const columns = [
  { key: 'a', label: '1 may' },
  { key: 'b', label: '2 may' },
  { key: 'c', label: '3 may' },
];
const cells = [
  { row: '0', column: 'a', value: 30, from: 0, to: HOUR },
  { row: '1', column: 'a', value: 31.26, from: HOUR, to: 2 * HOUR },
  { row: '0', column: 'b', value: 39, from: 24 * HOUR, to: 25 * HOUR, note: '12 lecturas' },
];
const grid = gridOf(rows, columns, cells);
const thresholds = [{ value: 38, label: 'Alarma', kind: 'alarm' as const, side: 'above' as const }];

describe('the grid of a heat map', () => {
  test('leaves gaps where nothing was measured, also in its table', () => {
    expect(heatTable(grid, 1)).toEqual({
      timed: false,
      head: ['1 may', '2 may', '3 may'],
      rows: [
        ['00:00', 30, 39, null],
        ['01:00', 31.3, null, null],
      ],
    });
  });

  test('tells lines of the same name apart in its table', () => {
    const twice = gridOf(rows, [columns[0], { key: 'z', label: '1 may' }] as typeof columns, cells);
    expect(heatTable(twice, 1).head).toEqual(['1 may', '1 may (2)']);
  });

  test('finds the cell of a moment, and none in a gap', () => {
    expect(spotOf(grid, 1.5 * HOUR)).toEqual({ row: 1, column: 0 });
    expect(spotOf(grid, 30 * HOUR)).toBeUndefined();
  });

  test('colours span the values, but never less than tells change from noise', () => {
    expect(spanOf(grid, { unit: '°C', decimals: 1 }, undefined)).toEqual({ min: 30, max: 39 });
    const calm = gridOf(rows, columns, cells.slice(0, 1));
    const { min, max } = spanOf(calm, { unit: '°C', decimals: 1 }, undefined);
    expect(max - min).toBe(4);
    expect(spanOf(grid, {}, { min: 0, max: 50 })).toEqual({ min: 0, max: 50 });
  });

  test('arrow keys stay within it', () => {
    expect(stepped(undefined, 'ArrowRight', grid)).toEqual({ row: 0, column: 0 });
    expect(stepped({ row: 1, column: 2 }, 'ArrowDown', grid)).toEqual({ row: 1, column: 2 });
    expect(stepped({ row: 1, column: 2 }, 'Home', grid)).toEqual({ row: 1, column: 0 });
    expect(stepped({ row: 0, column: 0 }, 'a', grid)).toBeUndefined();
  });

  test('every point of the plot belongs to one cell, and cells meet without a seam', () => {
    const plot = heatPlotOf(grid, 500, 200);
    expect(spotAt(0, 0, grid, plot)).toEqual({ row: 0, column: 0 });
    expect(spotAt(plot.width, plot.height, grid, plot)).toEqual({ row: 1, column: 2 });
    const boxes = [0, 1, 2].map((column) => boxOf({ row: 0, column }, grid, plot));
    expect(boxes[1]?.left).toBe((boxes[0]?.left ?? 0) + (boxes[0]?.width ?? 0));
    expect(boxes[2]?.left).toBe((boxes[1]?.left ?? 0) + (boxes[1]?.width ?? 0));
    expect(everyNth(90, 400, 44)).toBe(10);
  });
});

describe('the colours of a heat map', () => {
  const lightness = (color: string) =>
    (/\d+ \d+ \d+/.exec(color)?.[0].split(' ').map(Number) ?? []).reduce((sum, one) => sum + one, 0);

  test.each(['temperature', 'humidity', 'amount'] as const)('of %s get steadily darker', (name) => {
    const steps = Array.from({ length: 21 }, (_, index) => lightness(colorOf(name, index / 20)));
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    expect([inkOn(name, 0), inkOn(name, 1)]).toEqual(['#000000', '#ffffff']);
  });

  test('are chosen by the unit, and end at the ends of the scale', () => {
    expect(['°C', '%', 'h', undefined].map(scaleOf)).toEqual(['temperature', 'humidity', 'amount', 'amount']);
    expect([partOf(10, { min: 20, max: 30 }), partOf(99, { min: 20, max: 30 })]).toEqual([0, 1]);
  });
});

describe('a heat map', () => {
  const map = { title: '¿A qué hora calienta?', unit: '°C', decimals: 1, rows, columns, cells, thresholds };

  test('says where it is lowest and highest, and how much is missing', async () => {
    await renderUi(<HeatMap {...map} />);
    const said = screen.getByRole('application').getAttribute('aria-label');
    expect(said).toMatch(/Lo más bajo: 30[.,]0 °C \(1 may · 00:00\)/);
    expect(said).toMatch(/Lo más alto: 39[.,]0 °C \(2 may · 00:00\)/);
    expect(said).toContain('3 celdas sin lecturas');
    expect(screen.getByText(/^Con las flechas/).className).toContain('VisuallyHidden');
  });

  test('is read and opened with the keyboard', async () => {
    const onPick = vi.fn();
    const { user } = await renderUi(<HeatMap {...map} onPick={onPick} />);
    screen.getByRole('application').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    screen.getByText(/^2 may · 00:00, 39[.,]0 °C, Alarma, 12 lecturas$/);
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledWith(cells[2]);
    await user.keyboard('{ArrowRight}{Enter}');
    screen.getByText('3 may · 00:00, Sin lecturas');
    expect(onPick).toHaveBeenCalledTimes(1);
  });

  test('tells a warning from an alarm, and names only what some cell is beyond', async () => {
    const warning = { value: 31, label: 'Advertencia', kind: 'warning' as const, side: 'above' as const };
    const both = [warning, ...thresholds];
    const { user } = await renderUi(<HeatMap {...map} thresholds={both} cells={cells.slice(0, 2)} />);
    screen.getByText('Advertencia');
    expect(screen.queryByText('Alarma')).toBeNull();
    screen.getByRole('application').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    screen.getByText(/^1 may · 01:00, 31[.,]3 °C, Advertencia$/);
    expect(markOf('warning')).not.toHaveLength(markOf('alarm').length);
  });

  test('leaves its legend the room that it needs', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(44);
    const { container } = await renderUi(<HeatMap {...map} height={300} />);
    expect(container.querySelector('canvas')?.style.height).toBe('256px');
    vi.restoreAllMocks();
  });

  test('has a table behind it', async () => {
    const { user } = await renderUi(<HeatMap {...map} first="Hora" />);
    await user.click(screen.getByRole('button', { name: 'Opciones del gráfico' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Ver como tabla' }));
    const table = await screen.findByRole('table');
    within(table).getByRole('columnheader', { name: 'Hora' });
    within(table).getByRole('row', { name: /01:00 31[.,]3 — —/ });
  });

  test('without any value says so', async () => {
    await renderUi(<HeatMap {...map} cells={[]} />);
    screen.getByText('No hay datos en este período');
  });
});
