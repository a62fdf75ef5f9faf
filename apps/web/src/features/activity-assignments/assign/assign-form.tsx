import { type ActivityAssignment, assignActivity } from '@gemelo/contract/endpoints/activity-assignments';
import { createActivitySchedule } from '@gemelo/contract/endpoints/activity-schedules';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CompanyInput } from '../../../parts/company/company-input.tsx';
import type { WriteCompany } from '../../../parts/company/write-company.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { newRule, scheduleForm } from '../schedules/schedule-values.ts';
import { WhenFields } from '../schedules/when-fields.tsx';
import { ActivityField } from './activity-field.tsx';
import { type AssignmentOptions, momentsOf, onceForm, stopsOf, usualPeriod } from './assign-values.ts';
import { PeopleField } from './people-field.tsx';
import { PeriodFields } from './period-fields.tsx';
import { StopsField } from './stops-field.tsx';

/** What another company does not have. */
const unplaced = { idActivity: null, users: [], stops: [] };

function startOf({ timeZone }: AssignmentOptions, like: ActivityAssignment | undefined) {
  const now = new Date();
  return {
    idActivity: like?.Activity.idActivity ?? null,
    users: like ? [like.assignmentUser.idUser] : [],
    stops: like ? stopsOf(like) : [],
    instructions: like?.instructions ?? '',
    ...usualPeriod(now, timeZone),
    ...newRule(now, timeZone),
    name: like?.Activity.name ?? '',
  };
}

interface AssignFormProps {
  repeats: boolean;
  like?: ActivityAssignment;
  company: WriteCompany;
  options: AssignmentOptions;
  onClose: () => void;
}

/** Assigns an activity to people, once or again and again. */
export function AssignForm({ repeats: begins, like, company, options, onClose }: AssignFormProps) {
  const { t } = useTranslation();
  const [repeats, setRepeats] = useState(begins);
  const assigning = useWrite(assignActivity);
  const scheduling = useWrite(createActivitySchedule);
  const [start] = useState(() => ({ ...startOf(options, like), idCompany: company.value }));

  const save = async (values: object) => {
    const { message } = repeats
      ? await scheduling.mutateAsync({ body: scheduleForm.parse(values) })
      : await assigning.mutateAsync({ body: momentsOf(onceForm.parse(values), options.timeZone) });
    if (message) snackbar.success(message);
    onClose();
  };

  return (
    <Form schema={repeats ? scheduleForm : onceForm} defaultValues={start as object} onSubmit={save}>
      <CompanyInput company={company} clears={unplaced} />
      <FieldGroup legend={t('activity-assignments.assign.what')}>
        <ActivityField activities={options.activities} />
        <PeopleField people={options.people} known={like ? [like.assignmentUser] : []} />
      </FieldGroup>
      <FieldGroup legend={t('activity-assignments.assign.when')}>
        <SegmentedControl
          aria-label={t('activity-assignments.assign.howOften')}
          value={repeats ? 'repeat' : 'once'}
          onChange={(value) => setRepeats(value === 'repeat')}
          data={['once', 'repeat'].map((value) => ({
            value,
            label: t(`activity-assignments.assign.${value}`),
          }))}
        />
        {repeats ? (
          <>
            <TextField name="name" label={t('activity-assignments.schedule.name')} />
            <WhenFields timeZone={options.timeZone} today={options.today} lastOn={null} />
          </>
        ) : (
          <PeriodFields timeZone={options.timeZone} />
        )}
      </FieldGroup>
      <FieldGroup legend={t('activity-assignments.assign.where')}>
        <StopsField warehouses={options.warehouses} known={like?.stops ?? []} />
        <TextAreaField
          name="instructions"
          label={t('contract:field.instructions')}
          placeholder={t('activity-assignments.assign.instructionsExample')}
        />
      </FieldGroup>
      <FormActions
        always
        onCancel={onClose}
        submitLabel={t(repeats ? 'activity-assignments.assign.schedule' : 'activity-assignments.assign.do')}
      />
    </Form>
  );
}
