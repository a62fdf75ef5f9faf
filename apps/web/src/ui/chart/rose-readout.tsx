import { useLocale } from '../../lib/locale.ts';
import { figureText } from './figure.ts';
import type { LegendEntry } from './legend.ts';
import { hoursOf, type RoseSector, shareOf } from './rose-shape.ts';
import classes from './wind-rose.module.css';

export const HOURS = { unit: 'h', decimals: 0 };
export const SHARE = { unit: '%', decimals: 1 };

/** A direction as a sentence, for screen readers. */
export function useSectorText(
  sectors: readonly RoseSector[],
  legend: readonly LegendEntry[],
  directions: readonly string[],
): (sector: number) => string {
  const locale = useLocale();
  const hours = figureText(locale, HOURS);
  const share = figureText(locale, SHARE);
  return (index) => {
    const sector = sectors[index];
    if (!sector) return '';
    const parts = legend.flatMap(({ name }, part) =>
      sector.hours[part] ? [`${name}: ${hours(sector.hours[part])}`] : [],
    );
    return [directions[index], hours(hoursOf(sector)), share(shareOf(sector) * 100), ...parts].join(', ');
  };
}

interface RoseReadoutProps {
  sector: RoseSector | undefined;
  name: string;
  legend: readonly LegendEntry[];
}

/** A direction with the hours of each class of speed. */
export function RoseReadout({ sector, name, legend }: RoseReadoutProps) {
  const locale = useLocale();
  const hours = figureText(locale, HOURS);
  const share = figureText(locale, SHARE);
  if (!sector) return null;
  return (
    <div aria-hidden>
      <p className={classes.direction}>{name}</p>
      <p className={classes.total}>
        <bdi>{hours(hoursOf(sector))}</bdi> · <bdi>{share(shareOf(sector) * 100)}</bdi>
      </p>
      <ul className={classes.parts}>
        {legend.map(({ name: speed, color }, part) =>
          sector.hours[part] ? (
            <li key={speed}>
              <span className={classes.swatch} style={{ background: color }} />
              <bdi>{speed}</bdi>
              <bdi className={classes.figure}>{hours(sector.hours[part])}</bdi>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}
