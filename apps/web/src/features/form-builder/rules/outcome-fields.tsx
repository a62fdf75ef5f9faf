import type { FormRule } from '@gemelo/contract/endpoints/form-rules';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { Beside } from '../../../ui/form/field-group.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { type Option, SelectField } from '../../../ui/form/select-field.tsx';
import type { RuleQuestions } from './rule-questions.ts';
import type { RuleValues } from './rule-values.ts';
import type { RuleOptions } from './use-rule-options.ts';
import { useRuleRights } from './use-rule-rights.ts';

/** What was chosen once stays among the choices, also when it is no longer offered. */
const offered = (options: readonly Option[], current: Option | undefined): Option[] =>
  current && !options.some(({ value }) => value === current.value) ? [current, ...options] : [...options];

interface OutcomeFieldsProps {
  options: RuleOptions;
  questions: RuleQuestions;
  rule: FormRule | undefined;
}

/** What the rule opens. */
export function OpensField() {
  const { t } = useTranslation();
  const { outcomes } = useRuleRights();
  return (
    <RadioField
      name="opens"
      label={t('form-builder.rules.opens')}
      options={outcomes.map((value) => ({ value, label: t(`form-builder.rules.outcome.${value}`) }))}
    />
  );
}

function TemplateField({ options, rule }: Pick<OutcomeFieldsProps, 'options' | 'rule'>) {
  const { t } = useTranslation();
  const { mayAssign } = useRuleRights();
  const { setValue } = useFormContext<RuleValues>();
  const { TaskTemplate } = rule ?? {};
  const templates = offered(
    options.templates.map(({ idTaskTemplate, name }) => ({ value: idTaskTemplate, label: name })),
    TaskTemplate ? { value: TaskTemplate.idTaskTemplate, label: TaskTemplate.name } : undefined,
  );
  if (templates.length === 0) return null;
  return (
    <SelectField
      name="idTaskTemplate"
      label={t('contract:field.TaskTemplate')}
      description={t('form-builder.rules.templateHint')}
      options={templates}
      onChosen={(chosen) => {
        const template = options.templates.find(({ idTaskTemplate }) => idTaskTemplate === chosen);
        if (!template) return;
        const change = { shouldDirty: true };
        setValue('idTaskType', template.TaskType.idTaskType, change);
        setValue('idTaskPriority', template.TaskPriority.idTaskPriority, change);
        if (template.dueDays !== null) setValue('dueDays', template.dueDays, change);
        if (template.Assignee && mayAssign('task', template.Assignee.idUser))
          setValue('idAssignee', template.Assignee.idUser, change);
      }}
    />
  );
}

function TypeField({ options, rule, isTask }: Omit<OutcomeFieldsProps, 'questions'> & { isTask: boolean }) {
  const { t } = useTranslation();
  const { TicketType, TaskType } = rule ?? {};
  if (isTask)
    return (
      <SelectField
        key="task"
        name="idTaskType"
        label={t('contract:field.TaskType')}
        options={offered(
          options.taskTypes.map(({ idTaskType, name }) => ({ value: idTaskType, label: name })),
          TaskType ? { value: TaskType.idTaskType, label: TaskType.name } : undefined,
        )}
      />
    );
  return (
    <SelectField
      key="ticket"
      name="idTicketType"
      label={t('contract:field.TicketType')}
      optional={false}
      options={offered(
        options.types.map(({ idTicketType, name }) => ({ value: idTicketType, label: name })),
        TicketType ? { value: TicketType.idTicketType, label: TicketType.name } : undefined,
      )}
    />
  );
}

/** Of what kind it is, for whom, until when and about what. */
export function OutcomeFields({ options, questions, rule }: OutcomeFieldsProps) {
  const { t } = useTranslation();
  const { mayAssign } = useRuleRights();
  const opens = useWatch<RuleValues, 'opens'>({ name: 'opens' });
  const isTask = opens === 'task';
  const { TaskPriority, Assignee, about } = rule ?? {};
  const people = (isTask ? options.workers : options.people).filter(({ idUser }) => mayAssign(opens, idUser));
  const places = offered(
    questions.places.map(({ item, label }) => ({ value: item.name, label })),
    about ? { value: about, label: about } : undefined,
  );
  return (
    <>
      {isTask && <TemplateField options={options} rule={rule} />}
      <Beside>
        <TypeField options={options} rule={rule} isTask={isTask} />
        <SelectField
          name="idTaskPriority"
          label={t('contract:field.TaskPriority')}
          options={offered(
            options.priorities.map(({ idTaskPriority, name }) => ({ value: idTaskPriority, label: name })),
            TaskPriority ? { value: TaskPriority.idTaskPriority, label: TaskPriority.name } : undefined,
          )}
        />
      </Beside>
      <Beside>
        <SelectField
          name="idAssignee"
          label={t('contract:field.Assignee')}
          options={offered(
            people.map(({ idUser, name }) => ({ value: idUser, label: name })),
            Assignee ? { value: Assignee.idUser, label: Assignee.name } : undefined,
          )}
        />
        <NumberField name="dueDays" label={t('form-builder.rules.dueDays')} min={0} max={366} />
      </Beside>
      {places.length > 0 && (
        <SelectField
          name="about"
          label={t('form-builder.rules.about')}
          description={t('form-builder.rules.aboutHint')}
          options={places}
        />
      )}
    </>
  );
}
