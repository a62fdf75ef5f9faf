import { expect, test } from 'vitest';
import { type Bay, smallPlan } from './small-plan.ts';

const bay = (
  name: string,
  planRow: number | null,
  planColumn: number | null,
  more: Partial<Bay> = {},
): Bay => ({
  name,
  planRow,
  planColumn,
  level: 'normal',
  openAlarms: 0,
  twins: 1,
  silent: 0,
  ...more,
});

test('a small plan keeps the place and the name of every bay', () => {
  const plan = smallPlan({ name: 'Bahías', planRows: 2, planColumns: 3 }, [bay('A1', 1, 1), bay('B3', 2, 3)]);
  expect(plan).toMatchObject({ name: 'Bahías', rows: 2, columns: 3 });
  expect(plan.cells.map(({ row, column, name }) => [row, column, name])).toEqual([
    [1, 1, 'A1'],
    [2, 3, 'B3'],
  ]);
});

test('a large plan is shrunk, and a cell is as bad as its worst bay', () => {
  const bays = Array.from({ length: 100 }, (_, row) =>
    Array.from({ length: 100 }, (__, column) => bay(`${row}/${column}`, row + 1, column + 1)),
  ).flat();
  bays[0] = bay('0/0', 1, 1, { level: 'alarm', openAlarms: 2, silent: 1 });
  bays[1] = bay('0/1', 1, 2, { level: 'warning', openAlarms: 1 });
  const plan = smallPlan({ name: 'Bahías', planRows: 100, planColumns: 100 }, bays);
  expect(plan.cells).toHaveLength(plan.rows * plan.columns);
  expect(plan.cells.length).toBeLessThanOrEqual(240);
  expect(plan.cells.reduce((sum, cell) => sum + cell.bays, 0)).toBe(10_000);
  expect(plan.cells[0]).toMatchObject({ name: null, level: 'alarm', openAlarms: 3, silent: 1 });
  expect(plan.cells.filter(({ level }) => level !== 'normal')).toHaveLength(1);
});

test('bays without a place on the plan follow below it', () => {
  const plan = smallPlan({ name: 'Bahías', planRows: 1, planColumns: 2 }, [
    bay('A1', 1, 1),
    bay('X', null, null),
    bay('Y', null, null),
    bay('Z', 9, 9),
  ]);
  expect(plan.rows).toBe(3);
  expect(plan.cells.map(({ row, column, name }) => [row, column, name])).toEqual([
    [1, 1, 'A1'],
    [2, 1, 'X'],
    [2, 2, 'Y'],
    [3, 1, 'Z'],
  ]);
});
