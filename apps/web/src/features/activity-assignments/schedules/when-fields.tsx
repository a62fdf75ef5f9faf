import { activityFrequencies } from '@gemelo/contract/endpoints/activity-schedules';
import { useWatch } from 'react-hook-form';
import { durationText } from '../../../lib/duration-text.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { RuleFields } from '../../../parts/recurrence/rule-fields.tsx';
import { RulePreview } from '../../../parts/recurrence/rule-preview.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';

const HOURS = [0.25, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 24, 48, 72, 168];
const MINUTE = 60;

function DurationField() {
  const { t } = useTranslation();
  const locale = useLocale();
  const chosen: unknown = useWatch({ name: 'durationMinutes' });
  const offered = HOURS.map((hours) => hours * MINUTE);
  const known = typeof chosen === 'number' && !offered.includes(chosen) ? [...offered, chosen] : offered;
  return (
    <SelectField
      name="durationMinutes"
      label={t('contract:field.durationMinutes')}
      options={known
        .toSorted((one, other) => one - other)
        .map((value) => ({ value, label: durationText(value * MINUTE, locale) }))}
    />
  );
}

interface WhenFieldsProps {
  timeZone: string;
  today: string;
  /** The last day on which it was assigned, of what is edited. */
  lastOn: string | null;
}

/** On which days it is assigned again, for how long, and which days come next. */
export function WhenFields({ timeZone, today, lastOn }: WhenFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <RuleFields kinds={activityFrequencies} timeZone={timeZone} ending={<DurationField />} />
      <RulePreview
        progress={{ lastOn, made: 0 }}
        today={today}
        none={t('activity-assignments.schedule.noDays')}
      />
    </>
  );
}
