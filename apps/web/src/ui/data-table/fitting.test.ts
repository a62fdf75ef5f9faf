import { allTwins, twinsInTransit } from '@gemelo/contract/endpoints/twins';
import { describe, expect, test } from 'vitest';
import { type Column, visibleColumns } from './columns.ts';
import { exportColumns } from './export-columns.ts';
import type { Facet } from './facets.ts';
import { fitting } from './use-fitting-facets.ts';

const column = (id: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  header: id,
  cell: () => id,
  width: 100,
  ...more,
});
const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

describe('table columns', () => {
  const columns = [
    column('name', { fixed: true }),
    column('mac'),
    column('place', { keeps: true }),
    column('sensors'),
    column('state', { card: 'badge' }),
    column('createdAt'),
    column('id', { hidden: true }),
  ];

  test('are all shown when there is room', () => {
    expect(idsOf(visibleColumns(columns, undefined, 600))).toEqual(idsOf(columns.slice(0, -1)));
  });

  test('are hidden from the last one, except fixed, badge and kept ones', () => {
    expect(idsOf(visibleColumns(columns, undefined, 599))).toEqual([
      'name',
      'mac',
      'place',
      'sensors',
      'state',
    ]);
    expect(idsOf(visibleColumns(columns, undefined, 450))).toEqual(['name', 'mac', 'place', 'state']);
    expect(idsOf(visibleColumns(columns, undefined, 100))).toEqual(['name', 'place', 'state']);
  });

  test('with a lower priority go first, and a least width counts as a width', () => {
    const ranked = [
      column('name', { fixed: true, width: undefined as never, minWidth: 200 }),
      column('mac', { priority: -1 }),
      column('value', { priority: 3 }),
      column('kind'),
    ];
    expect(idsOf(visibleColumns(ranked, undefined, 500))).toEqual(['name', 'mac', 'value', 'kind']);
    expect(idsOf(visibleColumns(ranked, undefined, 499))).toEqual(['name', 'value', 'kind']);
    expect(idsOf(visibleColumns(ranked, undefined, 399))).toEqual(['name', 'value']);
  });

  test('are all shown once the user selected them', () => {
    expect(idsOf(visibleColumns(columns, 'mac,sensors,id', 100))).toEqual(['name', 'mac', 'sensors', 'id']);
  });
});

test('a file has the columns of the screen in their order, as fields of the contract', () => {
  const shown = [column('state'), column('place', { exports: ['Warehouse', 'Assignment'] }), column('since')];
  expect(exportColumns(twinsInTransit, [...shown, column('Warehouse')])).toBe('state,Warehouse,Assignment');
  expect(exportColumns(twinsInTransit, [column('since')])).toBeUndefined();
});

test('a file has what the screen reads after its rows', () => {
  const shown = [column('temperature'), column('alarms', { exports: ['level', 'openAlarms'] })];
  expect(exportColumns(allTwins, shown)).toBe('temperature,level,openAlarms');
  expect(exportColumns(twinsInTransit, shown)).toBeUndefined();
});

describe('filters in one line', () => {
  const facets = ['state', 'type', 'place', 'period'].map((id): Facet => ({ id, label: id, options: [] }));
  const widths = new Map(facets.map(({ id }) => [id, 92]));
  const none = () => false;

  test('are all shown when they fit', () => {
    expect(fitting(facets, widths, 400, none)).toEqual(facets);
  });

  test('are hidden from the last one, leaving room for the button that opens them', () => {
    expect(idsOf(fitting(facets, widths, 399, none))).toEqual(['state', 'type']);
  });

  test('are always shown while active', () => {
    expect(idsOf(fitting(facets, widths, 399, (id) => id === 'period'))).toEqual(['state', 'period']);
    expect(idsOf(fitting(facets, widths, 50, (id) => id === 'period'))).toEqual(['period']);
  });
});
