import type { TaskSchedule, TaskScheduleOptions } from '@gemelo/contract/endpoints/task-schedules';
import { DUE_DAYS_MAX } from '@gemelo/contract/endpoints/task-templates';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { HoursField } from '../../../parts/tasks/form/hours-field.tsx';
import { Beside } from '../../../ui/form/field-group.tsx';
import { LinesField } from '../../../ui/form/lines-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { joined, type ScheduleValues } from './schedule-values.ts';

interface ContentFieldsProps {
  options: TaskScheduleOptions;
  schedule: TaskSchedule | undefined;
}

/** What each task consists of: a template, or what is said here. */
export function ContentFields({ options, schedule }: ContentFieldsProps) {
  const { t } = useTranslation();
  const { idTaskTemplate } = useWatch() as ScheduleValues;
  const template = options.templates.find((one) => one.idTaskTemplate === idTaskTemplate);
  return (
    <>
      <SelectField
        name="idTaskTemplate"
        label={t('contract:field.TaskTemplate')}
        description={t(template ? 'task-schedules.form.templateHint' : 'task-schedules.form.noTemplateHint')}
        options={options.templates.map((one) => ({ value: one.idTaskTemplate, label: one.name }))}
      />
      <TextField
        name="title"
        label={t('contract:field.title')}
        optional={template !== undefined}
        placeholder={template?.title ?? ''}
      />
      {!template && <OwnContent options={options} schedule={schedule} />}
    </>
  );
}

function OwnContent({ options, schedule }: ContentFieldsProps) {
  const { t } = useTranslation();
  const { TaskType, TaskCategory, TaskPriority } = schedule ?? {};
  return (
    <>
      <TextAreaField name="description" label={t('contract:field.description')} minRows={2} />
      <LinesField
        name="checks"
        label={t('tasks.checklist.title')}
        description={t('tasks.form.steps')}
        longest={300}
      />
      <Beside>
        <SelectField
          name="idTaskType"
          label={t('tasks.field.type')}
          optional={false}
          options={joined(
            options.types.map((one) => ({ value: one.idTaskType, label: one.name })),
            [TaskType ? { value: TaskType.idTaskType, label: TaskType.name } : null],
          )}
        />
        <SelectField
          name="idTaskPriority"
          label={t('contract:field.TaskPriority')}
          optional={false}
          options={joined(
            options.priorities.map((one) => ({ value: one.idTaskPriority, label: one.name })),
            [TaskPriority ? { value: TaskPriority.idTaskPriority, label: TaskPriority.name } : null],
          )}
        />
      </Beside>
      <SelectField
        name="idTaskCategory"
        label={t('tasks.field.category')}
        options={joined(
          options.categories.map((one) => ({ value: one.idTaskCategory, label: one.name })),
          [TaskCategory ? { value: TaskCategory.idTaskCategory, label: TaskCategory.name } : null],
        )}
      />
      <Beside>
        <HoursField name="estimateMinutes" label={t('tasks.field.estimate')} />
        <NumberField
          name="dueDays"
          label={t('contract:field.dueDays')}
          description={t('task-schedules.form.dueHint')}
          min={0}
          max={DUE_DAYS_MAX}
        />
      </Beside>
    </>
  );
}
