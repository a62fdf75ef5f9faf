import { REPEAT_MAX } from '@gemelo/contract/endpoints/task-schedules';
import { LAST, type Recurrence, type RecurrenceKind, WEEK } from '@gemelo/contract/kit/recurrence';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../lib/translation.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Beside } from '../../ui/form/field-group.tsx';
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useRuleWords } from './use-rule-words.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_one, at) => from + at);

interface RuleFieldsProps {
  kinds: readonly RecurrenceKind[];
  timeZone: string;
  /** Beside the last day: what else ends it. */
  ending?: ReactNode;
}

/** On which days something returns, and from when to when: fields of a form with those of a recurrence and an hour. */
export function RuleFields({ kinds, timeZone, ending }: RuleFieldsProps) {
  const { t } = useTranslation();
  const { clock } = useRuleWords();
  const { frequency, startOn } = useWatch() as Recurrence;
  return (
    <>
      <Beside>
        <SelectField
          name="frequency"
          label={t('contract:field.frequency')}
          options={kinds.map((value) => ({ value, label: t(`contract:choice.frequency.${value}`) }))}
        />
        <NumberField
          name="repeatEvery"
          label={t(`parts.recurrence.every.${frequency}`)}
          optional={false}
          min={1}
          max={REPEAT_MAX}
        />
      </Beside>
      <DayFields frequency={frequency} />
      <Beside>
        <DateField name="startOn" label={t('contract:field.startOn')} optional={false} />
        <SelectField
          name="hour"
          label={t('contract:field.hour')}
          description={t('parts.recurrence.hourHint', { zone: timeZone })}
          optional={false}
          options={range(0, 23).map((value) => ({ value, label: clock(value) }))}
        />
      </Beside>
      <Beside>
        <DateField name="endOn" label={t('contract:field.endOn')} {...(startOn ? { min: startOn } : {})} />
        {ending}
      </Beside>
    </>
  );
}

function DayFields({ frequency }: Pick<Recurrence, 'frequency'>) {
  const { t } = useTranslation();
  const { weekday } = useRuleWords();
  const weekdays = range(1, WEEK).map((value) => ({ value, label: weekday(value) }));
  if (frequency === 'weekly')
    return (
      <MultiSelectField
        name="weekdays"
        label={t('contract:field.weekdays')}
        optional={false}
        options={weekdays}
      />
    );
  if (frequency === 'monthly')
    return (
      <SelectField
        name="day"
        label={t('contract:field.day')}
        description={t('parts.recurrence.dayHint')}
        optional={false}
        options={range(1, 31).map((value) => ({ value, label: String(value) }))}
      />
    );
  if (frequency === 'monthlyWeekday')
    return (
      <Beside>
        <SelectField
          name="nth"
          label={t('contract:field.nth')}
          optional={false}
          options={range(1, LAST).map((value) => ({ value, label: t(`parts.recurrence.nth.${value}`) }))}
        />
        <SelectField name="weekday" label={t('contract:field.weekday')} optional={false} options={weekdays} />
      </Beside>
    );
  return null;
}
