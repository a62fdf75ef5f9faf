import {
  type BoardDocument,
  type BoardWidget,
  MAX_WIDGETS,
  type WidgetKind,
} from '@gemelo/contract/endpoints/board-document';
import { randomKey } from '../../../lib/random-key.ts';
import { type Box, freePlace, settled } from '../grid/layout.ts';
import { widgets as registry } from '../widget-registry.ts';

const newId = () => randomKey().slice(0, 12);

/** A widget of a kind with its usual size, following the board in all that it can. */
export function newWidget(kind: WidgetKind, beside: readonly Box[] = []): BoardWidget {
  const { w = 6, h = 6, follow = [] } = registry[kind] ?? {};
  return {
    id: newId(),
    kind,
    ...freePlace(beside, w, h),
    w,
    h,
    source: {},
    follow: [...follow],
    period: 'follow',
    options: {},
  };
}

export const hasRoom = ({ widgets }: BoardDocument) => widgets.length < MAX_WIDGETS;

export const withWidget = (board: BoardDocument, widget: BoardWidget): BoardDocument =>
  hasRoom(board) ? { ...board, widgets: settled([...board.widgets, widget]) } : board;

export const withoutWidget = (board: BoardDocument, id: string): BoardDocument => ({
  ...board,
  widgets: settled(board.widgets.filter((one) => one.id !== id)),
});

export const withChanged = (
  board: BoardDocument,
  id: string,
  changes: Partial<BoardWidget>,
): BoardDocument => ({
  ...board,
  widgets: board.widgets.map((one) => (one.id === id ? { ...one, ...changes } : one)),
});

export function withCopy(board: BoardDocument, id: string): BoardDocument {
  const widget = board.widgets.find((one) => one.id === id);
  if (!widget) return board;
  const { w, h } = widget;
  return withWidget(board, { ...widget, id: newId(), ...freePlace(board.widgets, w, h) });
}

/** What is composed, of a record with more. */
export const documentOf = ({ name, variables, period, widgets }: BoardDocument): BoardDocument => ({
  name,
  variables,
  period,
  widgets: settled(widgets),
});
