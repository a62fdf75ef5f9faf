import { MAX_REPORTED, MAX_REPORTS, reportSubjects } from '@gemelo/contract/endpoints/reports';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import type { choicesOf, ScheduleValues } from './schedule-values.ts';

type Choices = ReturnType<typeof choicesOf>;

/** Recipients that another subject does not allow are no longer chosen. */
function useAllowedRecipients(recipients: Choices['recipients']) {
  const { getValues, setValue } = useFormContext<ScheduleValues>();
  const allowed = recipients.map(({ value }) => value).join();
  useEffect(() => {
    const known = new Set(allowed.split(','));
    const chosen = getValues('users');
    const kept = chosen.filter((idUser) => known.has(String(idUser)));
    if (kept.length < chosen.length) setValue('users', kept);
  }, [allowed, getValues, setValue]);
}

/** What is reported on: warehouses, or what people do in the field for those who see the tracker. */
export function SubjectFields({ choices, isNew }: { choices: Choices; isNew: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const { subject } = useWatch() as ScheduleValues;
  useAllowedRecipients(choices.recipients);
  return (
    <>
      {isNew && can('tracker:view') && (
        <RadioField
          name="subject"
          label={t('reports.subject')}
          optional={false}
          options={reportSubjects.map((value) => ({ value, label: t(`contract:choice.subject.${value}`) }))}
        />
      )}
      {subject === 'field' ? (
        <MultiSelectField
          name="people"
          label={t('contract:field.people')}
          description={t('reports.form.peopleHint')}
          optional
          options={choices.people}
          maxValues={MAX_REPORTED}
        />
      ) : (
        <MultiSelectField
          name="warehouses"
          label={t('contract:field.warehouses')}
          description={t('reports.form.warehousesHint', { count: MAX_REPORTS })}
          optional={false}
          options={choices.warehouses}
          maxValues={MAX_REPORTS}
        />
      )}
    </>
  );
}
