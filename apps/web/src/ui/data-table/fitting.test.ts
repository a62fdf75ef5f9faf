import { describe, expect, test } from 'vitest';
import { type Column, visibleColumns } from './columns.ts';
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

describe('columns that nobody asked for', () => {
  const columns = [
    column('name', { fixed: true }),
    column('mac'),
    column('place', { keeps: true }),
    column('sensors'),
    column('state', { card: 'badge' }),
    column('createdAt'),
    column('id', { hidden: true }),
  ];

  test('all stand where there is room', () => {
    expect(idsOf(visibleColumns(columns, undefined, 600))).toEqual(idsOf(columns.slice(0, -1)));
  });

  test('give way from the last one on, but for what names, marks or must stay', () => {
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

  test('never give way once they were chosen', () => {
    expect(idsOf(visibleColumns(columns, 'mac,sensors,id', 100))).toEqual(['name', 'mac', 'sensors', 'id']);
  });
});

describe('filters on one line', () => {
  const facets = ['state', 'type', 'place', 'period'].map((id): Facet => ({ id, label: id, options: [] }));
  const widths = new Map(facets.map(({ id }) => [id, 92]));
  const none = () => false;

  test('all stand there when they fit', () => {
    expect(fitting(facets, widths, 400, none)).toEqual(facets);
  });

  test('the last ones leave room for the way to them', () => {
    expect(idsOf(fitting(facets, widths, 399, none))).toEqual(['state', 'type']);
  });

  test('one in force stays, whatever its place', () => {
    expect(idsOf(fitting(facets, widths, 399, (id) => id === 'period'))).toEqual(['state', 'period']);
    expect(idsOf(fitting(facets, widths, 50, (id) => id === 'period'))).toEqual(['period']);
  });
});
