import { BOARD_COLUMNS, BOARD_ROWS, MAX_WIDGET_ROWS } from '@gemelo/contract/endpoints/board-document';

/** A place on the grid, in columns and rows. */
export interface Box {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const shareColumns = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w;

export const inReadingOrder = <B extends Box>(boxes: readonly B[]): B[] =>
  boxes.toSorted((a, b) => a.y - b.y || a.x - b.x);

/** Places boxes one after the other, each as high as those before it allow: never an overlap, never a hole above. */
function stacked<B extends Box>(order: readonly B[]): B[] {
  const placed: B[] = [];
  for (const box of order) {
    const below = placed.filter((one) => shareColumns(one, box)).map((one) => one.y + one.h);
    const y = Math.min(BOARD_ROWS, Math.max(0, ...below));
    placed.push(y === box.y ? box : { ...box, y });
  }
  return placed;
}

/** Brings any layout into order. */
export const settled = <B extends Box>(boxes: readonly B[]): B[] => stacked(inReadingOrder(boxes));

/** Puts a box at a place; what is there makes room once the box is past its middle. */
export function movedTo<B extends Box>(boxes: readonly B[], id: string, x: number, y: number): B[] {
  const box = boxes.find((one) => one.id === id);
  if (!box) return [...boxes];
  const moved = { ...box, x: clamp(x, 0, BOARD_COLUMNS - box.w), y: Math.max(0, y) };
  const others = settled(boxes.filter((one) => one.id !== id));
  const next = others.findIndex((one) => shareColumns(one, moved) && one.y + one.h / 2 > moved.y);
  return settled(stacked(next === -1 ? [...others, moved] : others.toSpliced(next, 0, moved)));
}

export function resizedTo<B extends Box>(boxes: readonly B[], id: string, w: number, h: number): B[] {
  const resized = inReadingOrder(boxes).map((box) =>
    box.id === id ? { ...box, w: clamp(w, 1, BOARD_COLUMNS - box.x), h: clamp(h, 1, MAX_WIDGET_ROWS) } : box,
  );
  return settled(stacked(resized));
}

export const heightOf = (boxes: readonly Box[]) => Math.max(0, ...boxes.map(({ y, h }) => y + h));

const isSame = (a: readonly Box[], b: readonly Box[]) =>
  a.length === b.length &&
  a.every((box, at) => {
    const other = b[at];
    return (
      other?.id === box.id && other.x === box.x && other.y === box.y && other.w === box.w && other.h === box.h
    );
  });

export type Direction = 'left' | 'right' | 'up' | 'down';
const steps: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** One step: a column to the side, or far enough up or down to change places with a neighbour. */
export function stepped<B extends Box>(boxes: readonly B[], id: string, direction: Direction): B[] {
  const now = settled(boxes);
  const box = now.find((one) => one.id === id);
  if (!box) return now;
  const [dx, dy] = steps[direction];
  if (dx !== 0) return movedTo(now, id, box.x + dx, box.y);
  const rows = heightOf(now);
  for (let far = 1; far <= rows; far += 1) {
    const next = movedTo(now, id, box.x, box.y + dy * far);
    if (!isSame(next, now)) return next;
  }
  return now;
}

export function grown<B extends Box>(boxes: readonly B[], id: string, direction: Direction): B[] {
  const box = boxes.find((one) => one.id === id);
  if (!box) return [...boxes];
  const [dx, dy] = steps[direction];
  return resizedTo(boxes, id, box.w + dx, box.h + dy);
}

/** The first place where a box of this size fits between the others. */
export function freePlace(boxes: readonly Box[], w: number, h: number): { x: number; y: number } {
  const collides = (x: number, y: number) =>
    boxes.some((one) => x < one.x + one.w && one.x < x + w && y < one.y + one.h && one.y < y + h);
  for (let y = 0; y <= heightOf(boxes); y += 1)
    for (let x = 0; x + w <= BOARD_COLUMNS; x += 1) if (!collides(x, y)) return { x, y };
  return { x: 0, y: heightOf(boxes) };
}
