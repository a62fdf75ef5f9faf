import { expect, test } from 'vitest';
import { type Box, freePlace, grown, heightOf, movedTo, resizedTo, settled, stepped } from './layout.ts';

const box = (id: string, x: number, y: number, w = 6, h = 4): Box => ({ id, x, y, w, h });
const placesOf = (boxes: readonly Box[]) => Object.fromEntries(boxes.map(({ id, x, y }) => [id, [x, y]]));
const overlap = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const overlaps = (boxes: readonly Box[]) =>
  boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => overlap(a, b)));

const board = [box('a', 0, 0), box('b', 6, 0), box('c', 0, 4, 12, 2)];

test('an overlapping layout is brought into order without holes', () => {
  const found = settled([box('a', 0, 0), box('b', 3, 1), box('c', 0, 30)]);
  expect(overlaps(found)).toEqual([]);
  expect(placesOf(found)).toEqual({ a: [0, 0], b: [3, 4], c: [0, 8] });
});

test('a widget that is moved down changes places with the one below, and back up', () => {
  const down = stepped(board, 'a', 'down');
  expect(placesOf(down)).toEqual({ b: [6, 0], c: [0, 4], a: [0, 6] });
  expect(placesOf(stepped(down, 'a', 'up'))).toEqual({ a: [0, 0], b: [6, 0], c: [0, 4] });
});

test('a widget moves by one column and stays on the board', () => {
  const alone = [box('a', 5, 0)];
  expect(placesOf(stepped(alone, 'a', 'right'))).toEqual({ a: [6, 0] });
  expect(placesOf(stepped([box('a', 6, 0)], 'a', 'right'))).toEqual({ a: [6, 0] });
  expect(placesOf(stepped([box('a', 0, 0)], 'a', 'left'))).toEqual({ a: [0, 0] });
});

test('what is dragged over others never covers them', () => {
  for (let x = 0; x < 12; x += 1)
    for (let y = 0; y < 10; y += 1) expect(overlaps(movedTo(board, 'a', x, y))).toEqual([]);
});

test('a widget that grows pushes away what stands below and ends at the edge', () => {
  const wide = resizedTo(board, 'a', 20, 6);
  expect(wide.find(({ id }) => id === 'a')).toMatchObject({ x: 0, w: 12, h: 6 });
  expect(overlaps(wide)).toEqual([]);
  expect(heightOf(wide)).toBe(12);
  expect(grown([box('a', 0, 0, 1, 1)], 'a', 'left')).toMatchObject([{ w: 1, h: 1 }]);
});

test('a new widget takes the first free place', () => {
  expect(freePlace([box('a', 0, 0)], 6, 4)).toEqual({ x: 6, y: 0 });
  expect(freePlace(board, 6, 4)).toEqual({ x: 0, y: 6 });
  expect(freePlace([], 12, 2)).toEqual({ x: 0, y: 0 });
});
