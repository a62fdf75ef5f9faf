import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useImperativeHandle } from 'react';

export interface GridHandle {
  reveal: (index: number) => void;
}

interface VirtualRowsProps {
  count: number;
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
  handle: RefObject<GridHandle | null>;
  draw: (index: number) => ReactNode;
}

/** Renders the rows in view between two spacer rows. */
export function VirtualRows({ count, rowHeight, scroller, handle, draw }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 16,
  });
  useImperativeHandle(handle, () => ({
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }));

  const indexes = virtualizer.getVirtualItems().map(({ index }) => index);
  const above = (indexes[0] ?? 0) * rowHeight;
  const below = (count - 1 - (indexes.at(-1) ?? 0)) * rowHeight;
  return (
    <>
      {above > 0 && <tr aria-hidden style={{ height: above }} />}
      {indexes.map(draw)}
      {below > 0 && <tr aria-hidden style={{ height: below }} />}
    </>
  );
}
