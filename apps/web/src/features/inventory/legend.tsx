import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { units } from './conditions.ts';
import type { Measure, Range } from './heat.ts';
import classes from './map.module.css';

/** What the colours of the plan mean. */
export function Legend({ measure, range }: { measure: Measure; range: Range | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!range) return <p className={classes.small}>{t('inventory.map.nothing')}</p>;
  const write = (value: number) =>
    measure === 'twins' ? format.number(value) : `${format.number(value, 1)} ${units[measure]}`;
  return (
    <p className={classes.legend}>
      <span className={classes.small}>{t(`inventory.map.${measure}`)}</span>
      <bdi>{write(range.low)}</bdi>
      <span className={classes.ramp} data-measure={measure} aria-hidden />
      <bdi>{write(range.high)}</bdi>
    </p>
  );
}
