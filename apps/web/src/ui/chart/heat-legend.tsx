import type { Ref } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { ScaleName } from './chart-theme.ts';
import { type Measure, useFigure } from './figure.ts';
import classes from './heat-map.module.css';
import { markKinds, markOf } from './heat-mark.ts';
import { colorOf, gradientOf, inkOn, partOf } from './heat-scale.ts';
import type { Extent, Threshold } from './value-axis.ts';

interface HeatLegendProps extends Measure {
  scale: ScaleName;
  span: Extent;
  thresholds: readonly Threshold[];
  /** The kinds of limits that some cell is beyond. */
  beyond: ReadonlySet<Threshold['kind']>;
  gaps: boolean;
  ref: Ref<HTMLDivElement>;
}

/** The colours from low to high, with the limits on them, and what a hatched or marked cell means. */
export function HeatLegend(props: HeatLegendProps) {
  const { scale, span, thresholds, beyond, gaps, unit, decimals } = props;
  const { t, i18n } = useTranslation();
  const write = useFigure({ unit, decimals });
  const within = thresholds.filter(({ value }) => value > span.min && value < span.max);
  const toward = i18n.dir() === 'rtl' ? 'left' : 'right';
  return (
    <div ref={props.ref} className={classes.legend} dir={i18n.dir()}>
      <span className={classes.scale}>
        <bdi>{write(span.min)}</bdi>
        <span className={classes.bar} style={{ background: gradientOf(scale, toward) }}>
          {within.map(({ value, label, kind }) => (
            <span
              key={`${kind} ${value}`}
              className={classes.limit}
              style={{ insetInlineStart: `${partOf(value, span) * 100}%` }}
              data-hint={`${label} ${write(value)}`}
            />
          ))}
        </span>
        <bdi>{write(span.max)}</bdi>
      </span>
      {markKinds
        .filter((kind) => beyond.has(kind))
        .map((kind) => (
          <span key={kind} className={classes.sign}>
            <svg
              className={classes.beyond}
              viewBox="-7 -6 14 12"
              style={{ background: colorOf(scale, 1), fill: inkOn(scale, 1) }}
              aria-hidden
            >
              <polygon points={markOf(kind).join(' ')} />
            </svg>
            {t(`ui.state.${kind}`)}
          </span>
        ))}
      {gaps && (
        <span className={classes.sign}>
          <span className={classes.gap} aria-hidden />
          {t('chart.heat.gap')}
        </span>
      )}
    </div>
  );
}
