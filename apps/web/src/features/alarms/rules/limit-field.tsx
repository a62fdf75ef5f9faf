import { useTranslation } from '../../../lib/translation.tsx';
import { useAlarmWords } from '../../../parts/alarms/use-alarm-words.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import type { RuleParts } from './use-rule-words.ts';

/** The limit, which may be left to the company's settings where these define one. */
export function LimitField({ parts }: { parts: RuleParts }) {
  const { t } = useTranslation();
  const { figure } = useAlarmWords();
  const { measurement, companyThreshold, condition } = parts;
  return (
    <NumberField
      name="threshold"
      label={t('alarms.form.threshold')}
      decimals={2}
      optional={companyThreshold !== null}
      {...(condition === 'rate' ? { description: t('alarms.form.rateHint') } : {})}
      {...(companyThreshold !== null
        ? {
            description: t('alarms.form.thresholdCompany'),
            placeholder: figure(companyThreshold, measurement),
          }
        : {})}
      {...(measurement?.unit ? { unit: measurement.unit } : {})}
    />
  );
}
