import {
  type ActivitySchedule,
  type ActivityScheduleBody,
  updateActivitySchedule,
} from '@gemelo/contract/endpoints/activity-schedules';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ActivityField } from '../assign/activity-field.tsx';
import type { AssignmentOptions } from '../assign/assign-values.ts';
import { PeopleField } from '../assign/people-field.tsx';
import { StopsField } from '../assign/stops-field.tsx';
import { scheduleForm, valuesOf } from './schedule-values.ts';
import { useShownSchedule } from './use-shown-schedule.tsx';
import { WhenFields } from './when-fields.tsx';

interface ScheduleFormProps {
  schedule: ActivitySchedule;
  options: AssignmentOptions;
  onClose: () => void;
}

export function ScheduleForm({ schedule, options, onClose }: ScheduleFormProps) {
  const { t } = useTranslation();
  const conflict = useConflict<Omit<ActivityScheduleBody, 'idCompany'>>(useShownSchedule(options));
  const updating = useWrite(updateActivitySchedule);
  return (
    <>
      <Form
        schema={scheduleForm}
        defaultValues={valuesOf(schedule)}
        onSubmit={async ({ idCompany: _, ...edited }) => {
          await conflict.save({
            loaded: valuesOf(schedule),
            edited,
            version: schedule.version,
            send: async (values, version) => {
              const { message } = await updating.mutateAsync({
                params: { idActivitySchedule: schedule.idActivitySchedule },
                body: { ...values, version },
              });
              if (message) snackbar.success(message);
            },
            read: (current) => ({
              values: valuesOf(current as ActivitySchedule),
              version: (current as ActivitySchedule).version,
            }),
          });
          onClose();
        }}
      >
        <TextField name="name" label={t('activity-assignments.schedule.name')} />
        <FieldGroup legend={t('activity-assignments.assign.what')}>
          <ActivityField activities={options.activities} />
          <PeopleField people={options.people} known={schedule.Users} />
        </FieldGroup>
        <FieldGroup legend={t('activity-assignments.assign.when')}>
          <WhenFields timeZone={options.timeZone} today={options.today} lastOn={schedule.lastOn} />
        </FieldGroup>
        <FieldGroup legend={t('activity-assignments.assign.where')}>
          <StopsField warehouses={options.warehouses} known={schedule.stops} />
          <TextAreaField name="instructions" label={t('contract:field.instructions')} />
        </FieldGroup>
        <FormActions onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </>
  );
}
