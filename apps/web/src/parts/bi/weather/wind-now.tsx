import type { Variable } from '@gemelo/contract/endpoints/bi';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useFigure } from '../../../ui/chart/figure.ts';
import { Fresh } from '../../../ui/states/fresh.tsx';
import classes from './weather.module.css';
import { pointOf, strengthOf } from './wind.ts';

interface WindNowProps {
  speed: Variable | undefined;
  direction: Variable | undefined;
}

/** The wind as a figure, in words, and as an arrow that flies with it. */
export function WindNow({ speed, direction }: WindNowProps) {
  const { t } = useTranslation();
  const write = useFigure({ unit: speed?.unit ?? 'km/h', decimals: speed?.decimals ?? 1 });
  if (!speed) return null;
  const strength = strengthOf(speed.value);
  const from = direction && strength !== 'calm' ? pointOf(direction.value) : undefined;
  const text = write(speed.value);
  return (
    <div className={classes.fact} data-wind>
      <dt>{t('bi-weather.now.wind')}</dt>
      <dd>
        {from && direction && (
          <IconArrowUp
            size={18}
            className={classes.arrow}
            // A direction says where the wind comes from.
            style={{ transform: `rotate(${direction.value + 180}deg)` }}
            aria-hidden
          />
        )}
        <bdi>
          <Fresh value={text}>{text}</Fresh>
        </bdi>
      </dd>
      <dd className={classes.windWords}>
        {from
          ? t('bi-weather.wind.from', {
              strength: t(`bi-weather.wind.${strength}`),
              direction: t(`bi-weather.direction.${from}`),
            })
          : t(`bi-weather.wind.${strength}`)}
      </dd>
    </div>
  );
}
