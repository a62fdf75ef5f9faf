import type { KeyboardEvent } from 'react';
import type { Direction } from './layout.ts';

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const mirrored: Record<Direction, Direction> = { left: 'right', right: 'left', up: 'up', down: 'down' };

/** The direction of an arrow key on the grid, whose columns begin at the right where writing does. */
export function directionOf(event: KeyboardEvent<HTMLElement>): Direction | undefined {
  const direction = arrows[event.key];
  if (!direction) return undefined;
  return getComputedStyle(event.currentTarget).direction === 'rtl' ? mirrored[direction] : direction;
}
