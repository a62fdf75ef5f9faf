import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { Measure } from './figure.ts';
import { cellAt, type HeatCell, type HeatGrid, type Spot, spotOf, stepped } from './heat-data.ts';
import classes from './heat-map.module.css';
import { boxOf, type HeatPlot, spotAt } from './heat-plot.ts';
import { HeatTip, useSpotText } from './heat-tip.tsx';
import { useHover } from './hover.ts';
import type { Threshold } from './value-axis.ts';

interface HeatOverlayProps extends Measure {
  grid: HeatGrid;
  plot: HeatPlot;
  thresholds: readonly Threshold[];
  /** Charts of one group share the hovered moment. */
  group: string;
  description: string;
  onPick: ((cell: HeatCell) => void) | undefined;
}

interface Pointed {
  spot: Spot;
  byKeyboard: boolean;
}

const isSame = (one: Pointed, other: Pointed) =>
  one.spot.row === other.spot.row &&
  one.spot.column === other.spot.column &&
  one.byKeyboard === other.byKeyboard;

/** The cell that is pointed at: here, or by its moment in another chart. */
function usePointed(grid: HeatGrid, group: string) {
  const id = useId();
  const [hover, setHover] = useHover(group);
  const [own, setOwn] = useState<Pointed>();
  const elsewhere = hover && hover.by !== id ? spotOf(grid, hover.at) : undefined;
  const point = (next: Pointed | undefined) => {
    if (next && own && isSame(next, own)) return;
    setOwn(next);
    const cell = cellAt(grid, next?.spot);
    if (cell?.from !== undefined && cell.to !== undefined)
      setHover({ at: (cell.from + cell.to) / 2, by: id, byKeyboard: next?.byKeyboard ?? false });
    else setHover(undefined);
  };
  return { pointed: own ?? (elsewhere && { spot: elsewhere, byKeyboard: false }), own, point };
}

/** Hover and keyboard over a heat map. */
export function HeatOverlay(props: HeatOverlayProps) {
  const { grid, plot, group, description, thresholds, unit, decimals, onPick } = props;
  const { t } = useTranslation();
  const help = useId();
  const { pointed, own, point } = usePointed(grid, group);
  const textOf = useSpotText({ unit, decimals }, grid, thresholds);

  const under = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return spotAt(event.clientX - left, event.clientY - top, grid, plot);
  };
  const pick = (spot: Spot | undefined) => {
    const cell = cellAt(grid, spot);
    if (cell) onPick?.(cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = stepped(pointed?.spot, event.key, grid);
    if (next) point({ spot: next, byKeyboard: true });
    else if (event.key === 'Enter' && onPick && own) pick(own.spot);
    else if (event.key === 'Escape' && own) point(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const spot = pointed?.spot;
  return (
    <>
      <div
        className={classes.overlay}
        style={{ left: plot.left, top: plot.top, width: plot.width, height: plot.height }}
        role="application"
        aria-roledescription={t('chart.role')}
        aria-label={description}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the cells are reached with the arrow keys
        tabIndex={0}
        data-picks={onPick ? true : undefined}
        onPointerDown={(event) =>
          event.pointerType === 'touch' && point({ spot: under(event), byKeyboard: false })
        }
        onPointerMove={(event) => point({ spot: under(event), byKeyboard: false })}
        onPointerLeave={(event) => event.pointerType !== 'touch' && point(undefined)}
        onClick={() => pick(own?.spot)}
        onKeyDown={onKeyDown}
        onBlur={() => own && point(undefined)}
      >
        {spot && <div className={classes.spot} style={boxOf(spot, grid, plot)} />}
        {spot && <HeatTip {...{ grid, plot, thresholds, spot, unit, decimals }} />}
      </div>
      <VisuallyHidden id={help}>{t(onPick ? 'chart.heat.keysPick' : 'chart.heat.keys')}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{own?.byKeyboard ? textOf(own.spot) : ''}</VisuallyHidden>
    </>
  );
}
