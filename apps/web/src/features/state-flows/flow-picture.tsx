import type { FlowState } from '@gemelo/contract/endpoints/state-flows';
import { stateCategories } from '@gemelo/contract/kit/state-categories';
import { useDirection } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import classes from './flow.module.css';
import { leadsTo, type Ways } from './flow.ts';

const [WIDTH, HEIGHT] = [128, 36];
const [GAP_X, GAP_Y] = [72, 28];
const MARGIN = 12;
const MOST_LETTERS = 16;

interface FlowPictureProps {
  states: readonly FlowState[];
  field: string;
  ways: Ways;
}

/** Where each state stands: a column for each category, in the order of the work. */
function placesOf(states: readonly FlowState[]) {
  const columns = stateCategories
    .map((category) => states.filter((state) => state.category === category))
    .filter((column) => column.length > 0);
  const rows = Math.max(1, ...columns.map((column) => column.length));
  const places = new Map<number, { x: number; y: number }>();
  columns.forEach((column, x) => {
    column.forEach((state, y) => {
      const free = ((rows - column.length) * (HEIGHT + GAP_Y)) / 2;
      places.set(state.id, {
        x: MARGIN + x * (WIDTH + GAP_X),
        // Every second column stands lower, so that a way past it does not run through it.
        y: MARGIN + 44 + free + y * (HEIGHT + GAP_Y) + (x % 2) * 30,
      });
    });
  });
  return {
    places,
    width: 2 * MARGIN + columns.length * WIDTH + (columns.length - 1) * GAP_X,
    height: 2 * MARGIN + 118 + rows * HEIGHT + (rows - 1) * GAP_Y,
  };
}

/** A curve from one state to another: onward ways bend up, ways back bend down. */
function curve(from: { x: number; y: number }, to: { x: number; y: number }) {
  const onward = to.x > from.x;
  if (to.x === from.x) {
    const x = from.x + WIDTH;
    const [start, end] = [from.y + HEIGHT / 2, to.y + HEIGHT / 2];
    return `M ${x} ${start} C ${x + 36} ${start}, ${x + 36} ${end}, ${x + 2} ${end}`;
  }
  const span = Math.abs(to.x - from.x) / (WIDTH + GAP_X);
  const bend = (onward ? -1 : 1) * (14 + span * 14);
  const start = onward ? from.x + WIDTH : from.x;
  const end = onward ? to.x : to.x + WIDTH;
  const [y1, y2] = [from.y + HEIGHT / 2 + (onward ? -6 : 6), to.y + HEIGHT / 2 + (onward ? -6 : 6)];
  const reach = (onward ? 1 : -1) * GAP_X * 0.6;
  return `M ${start} ${y1} C ${start + reach} ${y1 + bend}, ${end - reach} ${y2 + bend}, ${end} ${y2}`;
}

/** The ways as a picture; the matrix beside it says the same in words. */
export function FlowPicture({ states, field, ways }: FlowPictureProps) {
  const { t } = useTranslation();
  const seeded = useSeededNames();
  const arrow = useId();
  const mirrored = useDirection().dir === 'rtl';
  const { places, width, height } = placesOf(states);
  const shown = (name: string) => {
    const text = seeded.inField(field, name);
    return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.picture} aria-label={t('state-flows.picture')} tabIndex={0}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={t('state-flows.picture')}
      >
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path d="M 0 0 L 8 4 L 0 8 z" className={classes.arrow} />
          </marker>
        </defs>
        <g transform={mirrored ? `matrix(-1 0 0 1 ${width} 0)` : undefined}>
          {states.flatMap((from) =>
            leadsTo(ways, from).flatMap((to) => {
              const [start, end] = [places.get(from.id), places.get(to)];
              if (!start || !end) return [];
              return [
                <path
                  key={`${from.id}-${to}`}
                  d={curve(start, end)}
                  className={classes.line}
                  data-usual={!ways.has(from.id) || undefined}
                  markerEnd={`url(#${arrow})`}
                />,
              ];
            }),
          )}
        </g>
        {states.map(({ id, name, color }) => {
          const place = places.get(id);
          if (!place) return null;
          // Measured from the side on which reading begins.
          const at = (x: number) => (mirrored ? width - place.x - x : place.x + x);
          return (
            <g key={id}>
              <rect
                x={at(mirrored ? WIDTH : 0)}
                y={place.y}
                width={WIDTH}
                height={HEIGHT}
                rx="8"
                className={classes.box}
              />
              <circle
                cx={at(14)}
                cy={place.y + HEIGHT / 2}
                r="5"
                className={classes.dot}
                {...(color ? { style: { fill: color } } : {})}
              />
              <text x={at(26)} y={place.y + HEIGHT / 2} dy="0.35em" className={classes.name}>
                {shown(name)}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}
