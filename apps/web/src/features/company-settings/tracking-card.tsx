import { useTranslation } from '../../lib/translation.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './company-settings.module.css';

/** For how long places of people are kept, and how often phones note them. */
export function TrackingCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('company-settings.tracking')} hint={t('company-settings.trackingHint')}>
      <div className={classes.pair}>
        <NumberField
          name="trackingDays"
          label={t('company-settings.trackingDays')}
          description={t('company-settings.trackingDaysMeans')}
          unit={t('company-settings.trackingDaysUnit')}
          min={1}
          max={730}
        />
        <NumberField
          name="trackingIntervalSeconds"
          label={t('company-settings.trackingInterval')}
          unit="s"
          min={10}
          max={600}
        />
      </div>
    </Card>
  );
}
