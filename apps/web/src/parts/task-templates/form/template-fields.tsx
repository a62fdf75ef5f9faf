import { step } from '@gemelo/contract/catalogues/step';
import { DUE_DAYS_MAX, templateAssignments } from '@gemelo/contract/endpoints/task-templates';
import type { TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { Beside } from '../../../ui/form/field-group.tsx';
import { LinesField } from '../../../ui/form/lines-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { CompanyInput } from '../../company/company-input.tsx';
import type { WriteCompany } from '../../company/write-company.ts';
import { HoursField } from '../../tasks/form/hours-field.tsx';
import type { TemplateValues } from './template-values.ts';

interface TemplateFieldsProps {
  options: TaskOptions;
  /** The step that was chosen before. */
  step: { idStep: number; name: string } | null;
  /** The company of a new one, where it can be chosen. */
  company: WriteCompany | undefined;
  /** Whether it can be shared with every company. */
  shareable: boolean;
}

export function TemplateFields({ options, step: chosen, company, shareable }: TemplateFieldsProps) {
  const { t } = useTranslation();
  const { assignment, shared } = useWatch() as TemplateValues;
  const offered = shared ? templateAssignments.filter((one) => one !== 'person') : templateAssignments;
  return (
    <>
      <TextField
        name="name"
        label={t('contract:field.name')}
        placeholder={t('task-schedules.form.templateExample')}
      />
      <TextField
        name="title"
        label={t('contract:field.title')}
        description={t('task-schedules.form.titleHint')}
      />
      <TextAreaField name="description" label={t('contract:field.description')} minRows={2} />
      <LinesField
        name="checks"
        label={t('tasks.checklist.title')}
        description={t('tasks.form.steps')}
        longest={300}
        minRows={5}
      />
      <LinesField
        name="subtasks"
        label={t('task-schedules.form.subtasks')}
        description={t('task-schedules.form.subtasksHint')}
        longest={200}
        minRows={2}
      />
      <AsyncSelectField
        name="idStep"
        label={t('parts.steps.open')}
        description={t('parts.steps.hint')}
        endpoint={step.extras.choices}
        option={({ id, name }) => ({ value: id, label: name })}
        initial={chosen ? { value: chosen.idStep, label: chosen.name } : undefined}
      />
      <Beside>
        <SelectField
          name="idTaskType"
          label={t('tasks.field.type')}
          options={options.types.map((one) => ({ value: one.idTaskType, label: one.name }))}
        />
        <SelectField
          name="idTaskPriority"
          label={t('contract:field.TaskPriority')}
          options={options.priorities.map((one) => ({ value: one.idTaskPriority, label: one.name }))}
        />
      </Beside>
      <SelectField
        name="idTaskCategory"
        label={t('tasks.field.category')}
        options={options.categories.map((one) => ({ value: one.idTaskCategory, label: one.name }))}
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
      <RadioField
        name="assignment"
        label={t('contract:field.assignment')}
        options={offered.map((value) => ({ value, label: t(`contract:choice.assignment.${value}`) }))}
      />
      {assignment === 'person' && !shared && (
        <SelectField
          name="idAssignee"
          label={t('contract:field.Assignee')}
          optional={false}
          options={options.people.map((one) => ({ value: one.idUser, label: one.name }))}
        />
      )}
      {shareable && (
        <SwitchField
          name="shared"
          label={t('contract:field.shared')}
          description={t('task-schedules.form.sharedHint')}
        />
      )}
      {company && !shared && (
        <CompanyInput
          company={company}
          clears={{ idTaskCategory: null, idAssignee: null }}
          offered={{
            idTaskType: options.types.map(({ idTaskType }) => idTaskType),
            idTaskPriority: options.priorities.map(({ idTaskPriority }) => idTaskPriority),
          }}
        />
      )}
    </>
  );
}
