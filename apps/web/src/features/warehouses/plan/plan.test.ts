import { describe, expect, test } from 'vitest';
import { factsOf, fill, planOf, put, resize, samePlan, segmentAt, takeOff, withFacts } from './plan.ts';

const segment = (idWarehouseSegment: number, planRow: number | null, planColumn: number | null) => ({
  idWarehouseSegment,
  planRow,
  planColumn,
});
const plan = planOf({
  planRows: 2,
  planColumns: 2,
  WarehouseSegments: [segment(1, 1, 1), segment(2, 1, 2), segment(3, null, null), segment(4, 5, 5)],
});

describe('the plan of a category', () => {
  test('includes only segments that lie within its size', () => {
    expect([...plan.places.keys()]).toEqual([1, 2]);
    expect(segmentAt(plan, { row: 1, column: 2 })).toBe(2);
  });

  test('swaps two placed segments, and an unplaced one replaces the other', () => {
    const swapped = put(plan, 1, { row: 1, column: 2 });
    expect(segmentAt(swapped, { row: 1, column: 1 })).toBe(2);
    const pushed = put(plan, 3, { row: 1, column: 1 });
    expect(pushed.places.has(1)).toBe(false);
    expect(segmentAt(pushed, { row: 1, column: 1 })).toBe(3);
  });

  test('drops segments that no longer fit or are removed', () => {
    expect([...resize(plan, 2, 1).places.keys()]).toEqual([1]);
    expect([...takeOff(plan, 1).places.keys()]).toEqual([2]);
  });

  test('fills free cells with unplaced segments and adds rows as needed', () => {
    const full = fill(plan, [1, 2, 3, 4, 5]);
    expect(full.rows).toBe(3);
    expect(segmentAt(full, { row: 2, column: 1 })).toBe(3);
    expect(segmentAt(full, { row: 3, column: 1 })).toBe(5);
    expect(samePlan(full, fill(full, [1, 2, 3, 4, 5]))).toBe(true);
    expect(samePlan(full, plan)).toBe(false);
  });
});

test('a moved segment wins a contested cell, and a segment that is not named stays', () => {
  const whole = (id: number, planRow: number | null, planColumn: number | null) => ({
    ...segment(id, planRow, planColumn),
    idWarehouse: 1,
    idWarehouseCategory: 1,
    name: `S${id}`,
    order: id,
    state: 'Activo' as const,
    version: 1,
  });
  const section = {
    idWarehouseCategory: 1,
    name: 'Bahías',
    order: 1,
    planRows: 1,
    planColumns: 3,
    WarehouseSegments: [whole(1, 1, 1), whole(2, null, null), whole(3, 1, 3)],
  };
  const { 3: _, ...facts } = factsOf(planOf(section), section);
  const after = planOf(withFacts(section, { ...facts, 2: '1:1' }));
  expect([...after.places]).toEqual([
    [2, { row: 1, column: 1 }],
    [3, { row: 1, column: 3 }],
  ]);
});
