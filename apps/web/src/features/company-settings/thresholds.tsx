import { useWatch } from 'react-hook-form';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './company-settings.module.css';
import { TrackingCard } from './tracking-card.tsx';

const LATE = 3;
const SILENT = 12;

/** Warning and alarm thresholds, and how often readings are expected. */
export function Thresholds() {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = useWatch<{ readingIntervalSeconds: number | null }, 'readingIntervalSeconds'>({
    name: 'readingIntervalSeconds',
  });
  const minutes = (times: number) => {
    const length = ((seconds ?? 0) * times) / 60;
    return format.number(length, Number.isInteger(length) ? 0 : 1);
  };
  return (
    <div className={classes.column}>
      <Card title={t('company-settings.thresholds')} hint={t('company-settings.thresholdsHint')}>
        <div className={classes.pair}>
          <NumberField
            name="humidityWarning"
            label={t('company-settings.humidityWarning')}
            unit="%"
            decimals={1}
            min={0}
            max={100}
          />
          <NumberField
            name="humidityAlarm"
            label={t('company-settings.humidityAlarm')}
            unit="%"
            decimals={1}
            min={0}
            max={100}
          />
        </div>
        <NumberField
          name="temperatureAlarm"
          label={t('company-settings.temperatureAlarm')}
          unit="°C"
          decimals={1}
          min={-50}
          max={100}
        />
      </Card>
      <Card title={t('company-settings.interval')} hint={t('company-settings.intervalHint')}>
        <NumberField
          name="readingIntervalSeconds"
          label={t('company-settings.intervalLabel')}
          unit="s"
          min={5}
          max={86_400}
          description={
            seconds
              ? t('company-settings.intervalMeans', { late: minutes(LATE), silent: minutes(SILENT) })
              : undefined
          }
        />
      </Card>
      <TrackingCard />
    </div>
  );
}
