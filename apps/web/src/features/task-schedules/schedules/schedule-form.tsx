import {
  createTaskSchedule,
  type TaskSchedule,
  type TaskScheduleOptions,
  TIMES_MAX,
  updateTaskSchedule,
} from '@gemelo/contract/endpoints/task-schedules';
import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { recurrences } from '@gemelo/contract/kit/recurrence';
import { useWatch } from 'react-hook-form';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CompanyInput } from '../../../parts/company/company-input.tsx';
import type { WriteCompany } from '../../../parts/company/write-company.ts';
import { RuleFields } from '../../../parts/recurrence/rule-fields.tsx';
import { RulePreview } from '../../../parts/recurrence/rule-preview.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ContentFields } from './content-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { newSchedule, type ScheduleValues, scheduleSchema, sentOf, valuesOf } from './schedule-values.ts';
import { useShownValue } from './use-shown-value.tsx';

/** What another company does not have. */
const unplaced = {
  idTaskTemplate: null,
  idTaskCategory: null,
  idAssignee: null,
  idTwin: null,
  warehouses: [],
};

interface ScheduleFormProps {
  /** The edited schedule; `undefined` for a new one. */
  schedule: TaskSchedule | undefined;
  /** What a new one is made of. */
  template: TaskTemplate | undefined;
  /** Whose schedule it becomes or is. */
  company: WriteCompany;
  options: TaskScheduleOptions;
  onClose: () => void;
}

export function ScheduleForm({ schedule, template, company, options, onClose }: ScheduleFormProps) {
  const { t } = useTranslation();
  const conflict = useConflict<ScheduleValues>(useShownValue(options));
  const creating = useWrite(createTaskSchedule);
  const updating = useWrite(updateTaskSchedule);
  const notify = (message: string | undefined) => void (message && snackbar.success(message));

  const save = async (edited: ScheduleValues) => {
    if (!schedule) return notify((await creating.mutateAsync({ body: sentOf(edited) })).message);
    await conflict.save({
      loaded: valuesOf(schedule),
      edited,
      version: schedule.version,
      send: async ({ idCompany: _, ...values }, version) => {
        const { message } = await updating.mutateAsync({
          params: { idTaskSchedule: schedule.idTaskSchedule },
          body: { ...sentOf(values), version },
        });
        notify(message);
      },
      read: (current) => ({
        values: valuesOf(current as TaskSchedule),
        version: (current as TaskSchedule).version,
      }),
    });
  };

  return (
    <>
      <Form
        schema={scheduleSchema}
        defaultValues={
          schedule ? valuesOf(schedule) : { ...newSchedule(options, template), idCompany: company.value }
        }
        onSubmit={async (edited) => {
          await save(edited);
          onClose();
        }}
      >
        <TextField
          name="name"
          label={t('contract:field.name')}
          placeholder={t('task-schedules.form.nameExample')}
        />
        <FieldGroup legend={t('task-schedules.form.what')}>
          <ContentFields options={options} schedule={schedule} />
        </FieldGroup>
        <FieldGroup legend={t('task-schedules.form.when')}>
          <RuleFields
            kinds={recurrences}
            timeZone={options.timeZone}
            ending={<NumberField name="times" label={t('contract:field.times')} min={1} max={TIMES_MAX} />}
          />
          <SkipField />
          <RulePreview
            progress={{ lastOn: schedule?.lastOn ?? null, made: schedule?.made ?? 0 }}
            today={options.today}
            none={t('task-schedules.preview.none')}
          />
        </FieldGroup>
        <FieldGroup legend={t('task-schedules.form.where')}>
          <PlaceFields options={options} schedule={schedule} idCompany={company.idCompany} />
        </FieldGroup>
        {!schedule && (
          <CompanyInput
            company={company}
            clears={unplaced}
            offered={{
              idTaskType: options.types.map(({ idTaskType }) => idTaskType),
              idTaskPriority: options.priorities.map(({ idTaskPriority }) => idTaskPriority),
            }}
          />
        )}
        <FormActions
          always={!schedule}
          onCancel={onClose}
          {...(schedule ? {} : { submitLabel: t('task-schedules.form.do') })}
        />
      </Form>
      {conflict.dialog}
    </>
  );
}

/** After completion there is always one task at a time. */
function SkipField() {
  const { t } = useTranslation();
  const { frequency } = useWatch() as ScheduleValues;
  if (frequency === 'afterCompletion') return null;
  return (
    <SwitchField
      name="skipOpen"
      label={t('contract:field.skipOpen')}
      description={t('task-schedules.form.skipHint')}
    />
  );
}
