import {
  frequencies,
  MAX_RECIPIENTS,
  type ReportSchedule,
  type ReportScheduleOptions,
} from '@gemelo/contract/endpoints/reports';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../lib/translation.tsx';
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { choicesOf, type ScheduleValues } from './schedule-values.ts';
import { SubjectFields } from './subject-fields.tsx';
import { useWhen } from './use-when.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_one, at) => from + at);

interface ScheduleFieldsProps {
  options: ReportScheduleOptions;
  schedule: ReportSchedule | undefined;
}

export function ScheduleFields({ options, schedule }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const { weekday, clock } = useWhen();
  const { frequency, subject } = useWatch() as ScheduleValues;
  const choices = choicesOf(options, schedule, subject);
  return (
    <>
      <TextField
        name="name"
        label={t('contract:field.name')}
        placeholder={t(`reports.form.example.${frequency}`)}
      />
      <SubjectFields choices={choices} isNew={!schedule} />
      <RadioField
        name="frequency"
        label={t('contract:field.frequency')}
        description={t(`reports.form.about.${frequency}`)}
        options={frequencies.map((value) => ({ value, label: t(`contract:choice.frequency.${value}`) }))}
      />
      {frequency === 'weekly' && (
        <SelectField
          name="weekday"
          label={t('contract:field.weekday')}
          optional={false}
          options={range(1, 7).map((value) => ({ value, label: weekday(value) }))}
        />
      )}
      {frequency === 'monthly' && (
        <SelectField
          name="day"
          label={t('contract:field.day')}
          description={t('reports.form.dayHint')}
          optional={false}
          options={range(1, 31).map((value) => ({ value, label: String(value) }))}
        />
      )}
      <SelectField
        name="hour"
        label={t('contract:field.hour')}
        description={t('reports.form.hourHint', { zone: options.timeZone })}
        options={range(0, 23).map((value) => ({ value, label: clock(value) }))}
      />
      <MultiSelectField
        name="users"
        label={t('reports.recipients')}
        description={t(subject === 'field' ? 'reports.form.readersHint' : 'reports.form.usersHint')}
        options={choices.recipients}
        maxValues={MAX_RECIPIENTS}
      />
    </>
  );
}
