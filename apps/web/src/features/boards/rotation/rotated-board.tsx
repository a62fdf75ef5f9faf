import { type Board, getBoard } from '@gemelo/contract/endpoints/boards';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { memo, useEffect, useMemo, useState } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useNow } from '../../../parts/readings/time-window.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { documentOf } from '../draft/changes.ts';
import { BoardGrid } from '../grid/board-grid.tsx';
import { heightOf } from '../grid/layout.ts';
import { GAP, ROW } from '../grid/use-drag.ts';
import { fixedPeriod } from '../widgets/widget-scope.ts';
import classes from './rotation.module.css';

const MINUTE = 60_000;
/** Lower rows would leave no room for a picture; a board that needs more is shown part by part. */
const LOWEST_ROW = 44;

/** A board that fills the height of the screen. */
const Fitted = memo(function Fitted({ board, height }: { board: Board; height: number }) {
  const timeZone = useTimeZone();
  const now = useNow(MINUTE);
  const { variables, widgets, period } = useMemo(() => documentOf(board), [board]);
  const { idWarehouse, idMeasurement } = variables;
  const chosen = useMemo(
    () => ({
      warehouses: idWarehouse ? [idWarehouse] : [],
      measurements: idMeasurement ? [idMeasurement] : [],
    }),
    [idWarehouse, idMeasurement],
  );
  const shown = useMemo(() => fixedPeriod(period, { now, timeZone }), [period, now, timeZone]);
  const rows = Math.max(1, heightOf(widgets));
  const row = Math.max(LOWEST_ROW, Math.min(ROW * 2, Math.floor((height + GAP) / rows) - GAP));
  return <BoardGrid widgets={widgets} variables={chosen} period={shown} row={row} hover="rotation" />;
});

/** Shows the parts of a board that is higher than the screen one after the other, as its time passes. */
function useParts(element: HTMLElement | null, share: number) {
  const parts = element ? Math.ceil((element.scrollHeight - 1) / Math.max(1, element.clientHeight)) : 1;
  const part = Math.min(parts - 1, Math.floor(share * parts));
  useEffect(() => {
    element?.scrollTo({ top: part * element.clientHeight, behavior: 'smooth' });
  }, [element, part]);
}

interface RotatedBoardProps {
  idBoard: number;
  /** How much of its time has passed, from 0 to 1. */
  share: number;
}

export function RotatedBoard({ idBoard, share }: RotatedBoardProps) {
  const { data, error, refetch } = useRead(getBoard, { params: { idBoard } });
  const { ref, height } = useElementSize();
  const [element, setElement] = useState<HTMLElement | null>(null);
  useParts(element, share);
  return (
    <div ref={useMergedRef(ref, setElement)} className={classes.board}>
      {data && height > 0 && <Fitted board={data.data} height={height} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading kind="cards" count={6} />}
    </div>
  );
}
