import { expect, test } from 'vitest';
import { weekOf } from './month-grid.ts';
import { fitBars, placeBars } from './place-bars.ts';

const week = weekOf('2026-11-18', 1);
const span = (name: string, from: string, to = from) => ({
  name,
  from: `2026-11-${from}`,
  to: `2026-11-${to}`,
});
const place = (...items: ReturnType<typeof span>[]) =>
  placeBars(week, items, (item) => item).map(({ item, column, days, lane, begun, goesOn }) => ({
    name: item.name,
    column,
    days,
    lane,
    begun,
    goesOn,
  }));

test('bars that meet stand below each other, others share a lane', () => {
  expect(place(span('b', '17'), span('a', '16', '18'), span('c', '19'))).toEqual([
    { name: 'a', column: 0, days: 3, lane: 0, begun: false, goesOn: false },
    { name: 'b', column: 1, days: 1, lane: 1, begun: false, goesOn: false },
    { name: 'c', column: 3, days: 1, lane: 0, begun: false, goesOn: false },
  ]);
});

test('a bar is cut at the ends of the week', () => {
  expect(place(span('a', '10', '30'), span('out', '24'))).toEqual([
    { name: 'a', column: 0, days: 7, lane: 0, begun: true, goesOn: true },
  ]);
});

test('a day that overflows says how many it hides', () => {
  const bars = placeBars(
    week,
    [1, 2, 3, 4].map((n) => span(String(n), '17')),
    (item) => item,
  );
  const { shown, hidden } = fitBars(bars, 7, 3);
  expect(shown).toHaveLength(2);
  expect(hidden).toEqual([0, 2, 0, 0, 0, 0, 0]);
  expect(fitBars(bars.slice(0, 3), 7, 3)).toMatchObject({ hidden: [0, 0, 0, 0, 0, 0, 0] });
});
