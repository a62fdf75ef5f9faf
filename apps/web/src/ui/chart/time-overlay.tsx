import { VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { Measure } from './figure.ts';
import { type Hover, useHover } from './hover.ts';
import type { TimeRange } from './time-axis.ts';
import classes from './time-chart.module.css';
import { nearest, type TimePoint, type TimeSeries } from './time-data.ts';
import { momentAtX, type Plot, xOf } from './time-plot.ts';
import { type Reading, TimeTip, useReadingText } from './time-tip.tsx';
import { useClicks } from './use-clicks.ts';
import type { Extent } from './value-axis.ts';
import { atLeastShortest, zoomed } from './zoom.ts';

/** A shorter drag is a click. */
const DRAG = 6;
/** A point this far away, in pixels, is not meant. */
const TOLERANCE = 40;
const PAGE = 10;

interface TimeOverlayProps extends Measure {
  range: TimeRange;
  axis: Extent;
  /** The axis of series with a unit of their own. */
  right?: Extent | undefined;
  plot: Plot;
  series: readonly (TimeSeries & { color: string })[];
  /** Charts of one group share the hovered moment. */
  group: string;
  /** Title and figures in words. */
  description: string;
  onZoom: ((range: TimeRange) => void) | undefined;
  onReset: (() => void) | undefined;
  onPick: ((moment: number) => void) | undefined;
}

/** The points of each series near a moment. */
function readingsAt(
  { series, range, plot }: Pick<TimeOverlayProps, 'series' | 'range' | 'plot'>,
  moment: number,
): Reading[] {
  const far = (TOLERANCE / plot.width) * (range.to - range.from);
  return series.flatMap(({ name, color, points, right }) => {
    const point = nearest(points, moment);
    if (!point) return [];
    const inside = moment >= point.from && moment <= point.to;
    return inside || Math.abs(point.at - moment) <= far ? [{ name, color, point, right }] : [];
  });
}

/** How far below the top of its axis a value is, in percent. */
const depthOf = (value: number, { min, max }: Extent = { min: 0, max: 1 }) =>
  ((max - value) / (max - min)) * 100;

const momentsOf = (series: TimeOverlayProps['series'], { from, to }: TimeRange) =>
  [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))]
    .filter((at) => at >= from && at <= to)
    .sort((a, b) => a - b);

/** The moment that a key moves to. */
function steppedTo(moments: readonly number[], key: string, page: boolean, now: number | undefined) {
  const last = moments.length - 1;
  const found = now === undefined ? -1 : moments.findIndex((at) => at >= now);
  const index = found === -1 ? last : found;
  const stride = page ? PAGE : 1;
  const next = { ArrowLeft: index - stride, ArrowRight: index + stride, Home: 0, End: last }[key];
  if (next === undefined) return undefined;
  return moments[now === undefined && key !== 'Home' ? last : Math.min(Math.max(next, 0), last)];
}

/** Hover, keyboard and zoom over a time chart. */
export function TimeOverlay(props: TimeOverlayProps) {
  const { range, plot, series, group, description, onZoom, onReset, onPick } = props;
  const { t } = useTranslation();
  const id = useId();
  const help = useId();
  const [hover, setHover] = useHover(group);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const place = useRef<HTMLDivElement>(null);
  const textOf = useReadingText(props);

  const atPointer = (event: PointerEvent) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    return Math.min(Math.max(event.clientX - left, 0), plot.width);
  };
  const snap = (x: number) => {
    const moment = momentAtX(x, range, plot);
    const found = readingsAt(props, moment);
    const best = found.reduce<TimePoint | undefined>(
      (least, { point }) =>
        !least || Math.abs(point.at - moment) < Math.abs(least.at - moment) ? point : least,
      undefined,
    );
    setHover({ at: best?.at ?? moment, by: id, byKeyboard: false });
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const x = atPointer(event);
    if (event.pointerType === 'touch' || !onZoom) return snap(x);
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDrag({ from: x, to: x });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const x = atPointer(event);
    snap(x);
    setDrag((now) => now && { ...now, to: x });
  };
  const clicks = useClicks(onPick, onReset);
  const onPointerUp = (event: PointerEvent) => {
    const dragged = drag && Math.abs(drag.to - drag.from) > DRAG;
    if (!dragged && event.button === 0 && event.pointerType !== 'touch')
      clicks.one(momentAtX(atPointer(event), range, plot));
    if (dragged) {
      const [from, to] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
      onZoom?.(atLeastShortest({ from: momentAtX(from, range, plot), to: momentAtX(to, range, plot) }));
    }
    setDrag(undefined);
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') setHover(undefined);
  };
  useTapElsewhere(place, hover, id, () => setHover(undefined));

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const around = hover?.at ?? (range.from + range.to) / 2;
    const factor = { '+': 0.5, '=': 0.5, '-': 2 }[event.key];
    const at = steppedTo(momentsOf(series, range), event.key, event.shiftKey, hover?.at);
    if (at !== undefined) setHover({ at, by: id, byKeyboard: true });
    else if (factor && onZoom) onZoom(zoomed(range, factor, around, Date.now()));
    else if (event.key === '0' && onReset) onReset();
    else if (event.key === 'Enter' && onPick && hover) onPick(hover.at);
    else if (event.key === 'Escape' && hover) setHover(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const shown = hover && hover.at >= range.from && hover.at <= range.to ? hover : undefined;
  const readings = shown ? readingsAt(props, shown.at) : [];
  const x = shown ? xOf(shown.at, range, plot) : 0;
  return (
    <>
      <div
        ref={place}
        className={classes.overlay}
        style={{ left: plot.left, top: plot.top, width: plot.width, bottom: plot.bottom }}
        role="application"
        aria-roledescription={t('chart.role')}
        aria-label={description}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the points are reached with the arrow keys
        tabIndex={0}
        data-zooms={onZoom ? true : undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onDoubleClick={clicks.two}
        onPointerCancel={() => setDrag(undefined)}
        onPointerLeave={onPointerLeave}
        onKeyDown={onKeyDown}
        onBlur={() => hover?.byKeyboard && setHover(undefined)}
      >
        {shown && <div className={classes.cursor} style={{ left: x }} />}
        {readings.map(({ name, color, point, right }) => (
          <div
            key={name}
            className={classes.dot}
            style={{
              left: xOf(point.at, range, plot),
              top: `${depthOf(point.value, right ? props.right : props.axis)}%`,
              background: color,
            }}
          />
        ))}
        {drag && Math.abs(drag.to - drag.from) > DRAG && (
          <div
            className={classes.selection}
            style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
          />
        )}
        {!drag && <TimeTip {...props} readings={readings} x={x} />}
      </div>
      <VisuallyHidden id={help}>
        {t(onZoom ? 'chart.keysZoom' : 'chart.keys')} {onPick && t('chart.keysPick')}
      </VisuallyHidden>
      <VisuallyHidden aria-live="polite">
        {shown?.byKeyboard && shown.by === id ? textOf(readings) : ''}
      </VisuallyHidden>
    </>
  );
}

/** With a finger the hovered point stays until something else is touched. */
function useTapElsewhere(
  place: RefObject<HTMLElement | null>,
  hover: Hover | undefined,
  id: string,
  leave: () => void,
) {
  const mine = hover?.by === id && !hover.byKeyboard;
  const onLeave = useRef(leave);
  onLeave.current = leave;
  useEffect(() => {
    if (!mine) return undefined;
    const onDown = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) onLeave.current();
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  }, [mine, place]);
}
