import { expect, test } from 'vitest';
import { labelGroups, meetsEdge } from './threshold-labels.ts';
import type { Threshold, ValueAxis } from './value-axis.ts';

const limit = (value: number, kind: Threshold['kind'] = 'alarm'): Threshold => ({
  value,
  kind,
  side: 'above',
  label: kind,
});
const axis = (...near: Threshold[]): ValueAxis => ({
  min: 40,
  max: 80,
  interval: 10,
  near,
  above: [],
  below: [],
});
const HEIGHT = 160;
const valuesOf = (groups: Threshold[][]) => groups.map((group) => group.map(({ value }) => value));

test('limits whose labels would overlap share one, that of the uppermost line', () => {
  expect(valuesOf(labelGroups(axis(limit(60, 'warning'), limit(62)), HEIGHT))).toEqual([[62, 60]]);
});

test('limits that are far enough apart have their own labels', () => {
  expect(valuesOf(labelGroups(axis(limit(50), limit(62), limit(60)), HEIGHT))).toEqual([[62, 60], [50]]);
  expect(valuesOf(labelGroups(axis(limit(60), limit(62)), HEIGHT * 4))).toEqual([[62], [60]]);
});

test('a label at an edge knows whether a line is named there', () => {
  const near = axis(limit(78), limit(41));
  const groups = labelGroups(near, HEIGHT);
  expect(meetsEdge(groups, near, HEIGHT, 'top')).toBe(true);
  expect(meetsEdge(groups, near, HEIGHT, 'bottom')).toBe(true);
  const middle = axis(limit(60));
  for (const edge of ['top', 'bottom'] as const)
    expect(meetsEdge(labelGroups(middle, HEIGHT), middle, HEIGHT, edge)).toBe(false);
});
