import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from './plan.module.css';
import { type Place, type Plan, segmentAt } from './plan.ts';

interface PlanGridProps {
  plan: Plan;
  names: ReadonlyMap<number, string>;
  chosen: number | undefined;
  editable: boolean;
  label: string;
  onPress: (place: Place) => void;
  onRemove: (id: number) => void;
  onEscape: () => void;
}

const CELL = 68;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const between = (value: number, most: number) => Math.min(Math.max(value, 1), most);

/** Grid with arrow-key navigation; Enter selects or places, Delete removes from the plan. */
export function PlanGrid(props: PlanGridProps) {
  const { plan, names, chosen, editable, label, onPress, onRemove, onEscape } = props;
  const { t } = useTranslation();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 1, column: 1 });
  const focus = { row: between(at.row, plan.rows), column: between(at.column, plan.columns) };

  const go = (row: number, column: number) => {
    const next = { row: between(row, plan.rows), column: between(column, plan.columns) };
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row}:${next.column}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { row, column } = focus;
    const occupant = segmentAt(plan, focus);
    const steps: Record<string, () => void> = {
      ArrowUp: () => go(row - 1, column),
      ArrowDown: () => go(row + 1, column),
      ArrowRight: () => go(row, column + 1),
      ArrowLeft: () => go(row, column - 1),
      Home: () => go(row, 1),
      End: () => go(row, plan.columns),
      Escape: onEscape,
      ...(editable && occupant !== undefined
        ? { Delete: () => onRemove(occupant), Backspace: () => onRemove(occupant) }
        : {}),
    };
    const step = steps[event.key];
    if (!step || (event.key === 'Escape' && chosen === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };

  return (
    <div className={classes.scroller}>
      <table
        ref={grid}
        // The plan of a building is never mirrored.
        dir="ltr"
        aria-label={label}
        className={classes.grid}
        style={{ minInlineSize: plan.columns * CELL }}
        onKeyDown={onKeyDown}
      >
        <tbody>
          {upTo(plan.rows).map((row) => (
            <tr key={row}>
              {upTo(plan.columns).map((column) => {
                const place = { row, column };
                const occupant = segmentAt(plan, place);
                const name = occupant === undefined ? undefined : names.get(occupant);
                return (
                  <td key={column}>
                    <button
                      type="button"
                      data-cell={`${row}:${column}`}
                      data-filled={name !== undefined || undefined}
                      data-target={(chosen !== undefined && chosen !== occupant) || undefined}
                      aria-pressed={occupant !== undefined && chosen === occupant}
                      aria-label={t(name === undefined ? 'warehouses.plan.free' : 'warehouses.plan.cell', {
                        row,
                        column,
                        name,
                      })}
                      className={classes.cell}
                      tabIndex={focus.row === row && focus.column === column ? 0 : -1}
                      aria-disabled={!editable}
                      onFocus={() => setAt(place)}
                      onClick={() => editable && onPress(place)}
                      onDoubleClick={() => editable && occupant !== undefined && onRemove(occupant)}
                    >
                      {name === undefined ? (
                        <span className={classes.free}>{`${row}·${column}`}</span>
                      ) : (
                        <bdi>{name}</bdi>
                      )}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
