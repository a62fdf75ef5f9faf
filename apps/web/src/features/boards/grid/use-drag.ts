import { BOARD_COLUMNS } from '@gemelo/contract/endpoints/board-document';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, movedTo, resizedTo } from './layout.ts';

export const GAP = 16;
export const ROW = 48;
/** Height of a number of rows in pixels. */
export const pixelsOf = (rows: number, row = ROW) => rows * row + (rows - 1) * GAP;

export type DragMode = 'move' | 'resize';
export type BeginDrag = (event: ReactPointerEvent, id: string, mode: DragMode) => void;

/** The page follows a pointer that is this near to the edge of the window. */
const EDGE = 56;
const SCROLL = 18;
function followPointer(clientY: number) {
  if (clientY < EDGE) window.scrollBy(0, -SCROLL);
  else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
}

/** Moves or resizes a box with the pointer; the others make room meanwhile, and Esc takes it back. */
export function useDrag<B extends Box>(
  boxes: readonly B[],
  grid: RefObject<HTMLElement | null>,
  onDone: (boxes: B[]) => void,
) {
  const [drag, setDrag] = useState<{ id: string; boxes: B[] }>();
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  const begin: BeginDrag = (event, id, mode) => {
    const box = boxes.find((one) => one.id === id);
    const element = grid.current;
    if (event.button !== 0 || !box || !element) return;
    event.preventDefault();
    const column = (element.clientWidth + GAP) / BOARD_COLUMNS;
    const towards = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    const { pageX, pageY } = event;
    let latest: B[] | undefined;

    const onMove = (moved: PointerEvent) => {
      const columns = Math.round((towards * (moved.pageX - pageX)) / column);
      const rows = Math.round((moved.pageY - pageY) / (ROW + GAP));
      latest =
        mode === 'move'
          ? movedTo(boxes, id, box.x + columns, box.y + rows)
          : resizedTo(boxes, id, box.w + columns, box.h + rows);
      setDrag({ id, boxes: latest });
      followPointer(moved.clientY);
    };
    const end = () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey);
      cancel.current = undefined;
      setDrag(undefined);
    };
    const onUp = () => {
      end();
      if (latest) onDone(latest);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end();
    };
    cancel.current = end;
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKey);
    setDrag({ id, boxes: [...boxes] });
  };
  return { drag, begin };
}
