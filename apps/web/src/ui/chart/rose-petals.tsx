import type { Ref } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { figureText } from './figure.ts';
import type { LegendEntry } from './legend.ts';
import { petal, piecesOf, pointAt, type RoseSector, ringsOf, SECTORS, shareOf } from './rose-shape.ts';
import classes from './wind-rose.module.css';

const RADIUS = 100;
/** The petals begin here, so that narrow ones can be seen. */
const HOLE = 6;
const LABELS = RADIUS + 13;
const EDGE = RADIUS + 26;
/** Degrees at which the rings are labelled: between two petals. */
const RING_LABELS = 101;

const circle = (radius: number) =>
  `M 0 ${-radius} A ${radius} ${radius} 0 1 1 0 ${radius} A ${radius} ${radius} 0 1 1 0 ${-radius} Z`;

interface PetalsProps {
  ref: Ref<SVGSVGElement>;
  sectors: readonly RoseSector[];
  legend: readonly LegendEntry[];
  short: readonly string[];
  chosen: number | undefined;
}

/** The rose itself: rings with their share, petals, and the points of the compass. */
export function Petals({ ref, sectors, legend, short, chosen }: PetalsProps) {
  const locale = useLocale();
  const write = figureText(locale, { unit: '%' });
  const rings = ringsOf(Math.max(...sectors.map(shareOf)));
  const longest = rings.at(-1) ?? 1;
  const radiusOf = (share: number) => HOLE + (share / longest) * (RADIUS - HOLE);
  return (
    <svg ref={ref} viewBox={`${-EDGE} ${-EDGE} ${2 * EDGE} ${2 * EDGE}`} aria-hidden className={classes.svg}>
      {rings.map((ring) => (
        <path key={ring} d={circle(radiusOf(ring))} className={classes.ring} />
      ))}
      {sectors.flatMap((sector, index) =>
        piecesOf(sector).map(({ part, from, to }) => (
          <path
            key={`${short[index]} ${legend[part]?.name}`}
            d={petal(index, radiusOf(from), radiusOf(to))}
            className={classes.petal}
            data-faded={(chosen !== undefined && chosen !== index) || undefined}
            style={{ fill: legend[part]?.color }}
          />
        )),
      )}
      {rings.map((ring) => (
        <text key={ring} {...pointAt(radiusOf(ring), RING_LABELS)} className={classes.ringLabel}>
          {write(ring * 100)}
        </text>
      ))}
      {short.map((name, index) =>
        index % 2 === 0 ? (
          <text
            key={name}
            {...pointAt(LABELS, (index * 360) / SECTORS)}
            className={classes.point}
            data-main={index % 4 === 0 || undefined}
          >
            {name}
          </text>
        ) : null,
      )}
    </svg>
  );
}
