import type { BoardWidget } from '@gemelo/contract/endpoints/board-document';
import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type RefObject, useRef } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Period } from '../../../parts/bi/source.ts';
import { TurnsProvider } from '../widgets/use-turn.tsx';
import { useWidgetName } from '../widgets/use-widget-name.ts';
import type { Variables } from '../widgets/widget-scope.ts';
import { WidgetView } from '../widgets/widget-view.tsx';
import classes from './board-grid.module.css';
import { type CellActions, CellBar } from './cell-bar.tsx';
import { inReadingOrder } from './layout.ts';
import { pixelsOf, ROW, useDrag } from './use-drag.ts';

/** Half or all of the width, where twelve columns would be too narrow. */
const mediumSpan = (w: number) => (w <= 6 ? 6 : 12);

const placeOf = ({ x, y, w, h }: BoardWidget, row: number) =>
  ({
    '--column': `${x + 1} / span ${w}`,
    '--row': `${y + 1} / span ${h}`,
    '--medium': `span ${mediumSpan(w)}`,
    '--rows': `span ${h}`,
    '--pixels': `${pixelsOf(h, row)}px`,
  }) as CSSProperties;

interface GridProps {
  widgets: readonly BoardWidget[];
  variables: Variables;
  period: Period;
  /** Height of a row in pixels. */
  row?: number;
  /** Charts of a board share the hovered moment. */
  hover?: string;
}

interface CellsProps extends GridProps {
  gridRef?: RefObject<HTMLDivElement | null>;
  shown?: readonly BoardWidget[];
  dragged?: string | undefined;
  actions?: CellActions;
}

/** Cells keep their order while one is dragged, so that it stays under the pointer. */
function Cells({ gridRef, widgets, shown = widgets, dragged, actions, ...scope }: CellsProps) {
  const { variables, period, row = ROW, hover = 'board' } = scope;
  const nameOf = useWidgetName();
  const places = new Map(shown.map((one) => [one.id, one]));
  return (
    <div className={classes.frame}>
      <div
        ref={gridRef}
        className={classes.grid}
        data-editing={actions ? true : undefined}
        data-dragging={dragged ? true : undefined}
        style={{ '--height': `${row}px` } as CSSProperties}
      >
        {inReadingOrder(widgets).map((widget) => {
          const place = places.get(widget.id) ?? widget;
          return (
            <div
              key={widget.id}
              className={classes.cell}
              style={placeOf(place, row)}
              data-widget={widget.kind}
              data-dragged={dragged === widget.id || undefined}
            >
              <div className={classes.inner} inert={actions !== undefined}>
                <WidgetView
                  widget={widget}
                  variables={variables}
                  period={period}
                  hover={hover}
                  cellHeight={pixelsOf(place.h, row)}
                />
              </div>
              {actions && <CellBar id={widget.id} name={nameOf(widget)} actions={actions} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A board to look at. */
export const BoardGrid = (props: GridProps) => (
  <TurnsProvider>
    <Cells {...props} />
  </TurnsProvider>
);

interface EditableGridProps extends GridProps {
  actions: Omit<CellActions, 'begin'>;
  onArrange: (id: string, widgets: BoardWidget[]) => void;
  /** What was just done, for those who do not see it. */
  said: string;
}

/** A board that is being composed. */
export function EditableGrid({ actions, onArrange, said, ...props }: EditableGridProps) {
  const { t } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const dragged = useRef('');
  const { drag, begin } = useDrag(props.widgets, grid, (next) => onArrange(dragged.current, next));
  if (drag) dragged.current = drag.id;
  return (
    <TurnsProvider>
      <VisuallyHidden id="board-keys">{t('boards.keys')}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
      <Cells
        {...props}
        gridRef={grid}
        dragged={drag?.id}
        {...(drag ? { shown: drag.boxes } : {})}
        actions={{ ...actions, begin }}
      />
    </TurnsProvider>
  );
}
