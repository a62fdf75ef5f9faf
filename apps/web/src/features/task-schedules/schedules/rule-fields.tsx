import { REPEAT_MAX, TIMES_MAX } from '@gemelo/contract/endpoints/task-schedules';
import { LAST, recurrences, WEEK } from '@gemelo/contract/kit/recurrence';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Beside } from '../../../ui/form/field-group.tsx';
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import type { ScheduleValues } from './schedule-values.ts';
import { useRuleWords } from './use-rule-words.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_one, at) => from + at);

/** On which days a task returns, and from when to when. */
export function RuleFields({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const { clock } = useRuleWords();
  const { frequency, startOn } = useWatch() as ScheduleValues;
  return (
    <>
      <Beside>
        <SelectField
          name="frequency"
          label={t('contract:field.frequency')}
          options={recurrences.map((value) => ({ value, label: t(`contract:choice.frequency.${value}`) }))}
        />
        <NumberField
          name="repeatEvery"
          label={t(`task-schedules.form.every.${frequency}`)}
          optional={false}
          min={1}
          max={REPEAT_MAX}
        />
      </Beside>
      <DayFields frequency={frequency} />
      <Beside>
        <DateField name="startOn" label={t('tasks.field.start')} optional={false} />
        <SelectField
          name="hour"
          label={t('contract:field.hour')}
          description={t('task-schedules.form.hourHint', { zone: timeZone })}
          optional={false}
          options={range(0, 23).map((value) => ({ value, label: clock(value) }))}
        />
      </Beside>
      <Beside>
        <DateField name="endOn" label={t('contract:field.endOn')} {...(startOn ? { min: startOn } : {})} />
        <NumberField name="times" label={t('contract:field.times')} min={1} max={TIMES_MAX} />
      </Beside>
      {frequency !== 'afterCompletion' && (
        <SwitchField
          name="skipOpen"
          label={t('contract:field.skipOpen')}
          description={t('task-schedules.form.skipHint')}
        />
      )}
    </>
  );
}

function DayFields({ frequency }: Pick<ScheduleValues, 'frequency'>) {
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
        description={t('task-schedules.form.dayHint')}
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
          options={range(1, LAST).map((value) => ({ value, label: t(`task-schedules.nth.${value}`) }))}
        />
        <SelectField name="weekday" label={t('contract:field.weekday')} optional={false} options={weekdays} />
      </Beside>
    );
  return null;
}
