import { BOARD_COLUMNS, type WidgetKind } from '@gemelo/contract/endpoints/board-document';
import classes from './board-miniature.module.css';

interface MiniatureBox {
  kind: WidgetKind;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A row is lower than a column is wide. */
const ROW = 0.55;
const ROWS_SHOWN = 14;
const GAP = 0.18;

/** The layout of a board at a glance; decoration beside its name. */
export function BoardMiniature({ layout }: { layout: readonly MiniatureBox[] }) {
  return (
    <svg
      className={classes.miniature}
      viewBox={`0 0 ${BOARD_COLUMNS} ${ROWS_SHOWN * ROW}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
    >
      {layout
        .filter(({ y }) => y < ROWS_SHOWN)
        .map(({ kind, x, y, w, h }) => (
          <rect
            key={`${x} ${y}`}
            data-kind={kind}
            x={x + GAP / 2}
            y={y * ROW + GAP / 2}
            width={w - GAP}
            height={h * ROW - GAP}
            rx={0.12}
          />
        ))}
    </svg>
  );
}
