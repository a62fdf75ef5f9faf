import type { BoardDocument, BoardWidget, WidgetKind } from '@gemelo/contract/endpoints/board-document';
import { newWidget, withWidget } from './draft/changes.ts';
import { widgets } from './widget-registry.ts';

export const starterNames = ['morning', 'warehouse', 'weather'] as const;
export type StarterName = (typeof starterNames)[number];

type Sized = readonly [kind: WidgetKind, w: number, h: number];

/** Boards to begin with, of the widgets that answer one question. */
const starters: Record<StarterName, readonly Sized[]> = {
  morning: [
    ['figure-tiles', 12, 4],
    ['out-of-limits', 8, 7],
    ['alarm-list', 4, 7],
    ['variables-over-time', 8, 6],
    ['sensor-state', 4, 6],
  ],
  warehouse: [
    ['variables-over-time', 12, 6],
    ['daily-behaviour', 6, 7],
    ['amplitude-by-day', 6, 7],
    ['hours-above', 6, 6],
    ['stowage-heat-map', 6, 6],
  ],
  weather: [
    ['weather-now', 8, 7],
    ['wind-rose', 4, 7],
    ['rain-and-humidity', 12, 6],
    ['variables-over-time', 12, 6],
  ],
};

export const emptyBoard = (name: string): BoardDocument => ({
  name,
  variables: {},
  period: '7d',
  widgets: [],
});

const isOffered = ([kind]: Sized) => widgets[kind] !== undefined;

/** A ready-made board, to be changed at will. */
export function startedBoard(starter: StarterName, name: string): BoardDocument {
  let board = emptyBoard(name);
  let row: BoardWidget[] = [];
  for (const [kind, w, h] of starters[starter].filter(isOffered)) {
    const used = row.reduce((sum, one) => sum + one.w, 0);
    if (used + w > 12) row = [];
    const x = row.reduce((sum, one) => sum + one.w, 0);
    const y = row[0]?.y ?? Math.max(0, ...board.widgets.map((one) => one.y + one.h));
    const widget = { ...newWidget(kind), x, y, w, h };
    row = [...row, widget];
    board = withWidget(board, widget);
  }
  return board;
}
