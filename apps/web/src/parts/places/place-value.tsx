import type { Worst } from '@gemelo/contract/endpoints/inventory';
import type { ShownMeasure } from '@gemelo/contract/endpoints/twins-latest';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { LeveledValue } from '../twins/leveled-value.tsx';
import { useMeasureText } from './measures.ts';
import classes from './place-value.module.css';

interface PlaceValueProps {
  measure: ShownMeasure;
  mean: number | null;
  worst: Worst | null;
  /** Writes the device of the worst value, for example as a link. */
  device?: (worst: Worst) => ReactNode;
}

/** The worst value of a place with its device, and the mean named as such. */
export function PlaceValue({ measure, mean, worst, device }: PlaceValueProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const write = useMeasureText();
  if (!worst || mean === null) return '—';
  return (
    <span className={classes.value} title={t('parts.places.level.worst', { name: worst.name })}>
      <LeveledValue level={worst.level} alarms={worst.openAlarms} value={worst.value}>
        {write(measure, worst.value)}
      </LeveledValue>
      {device?.(worst) ?? <bdi className={classes.device}>{worst.name}</bdi>}
      <span className={classes.mean}>{t('parts.places.level.mean', { value: format.number(mean, 1) })}</span>
    </span>
  );
}
