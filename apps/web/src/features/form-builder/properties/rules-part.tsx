import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';
import { valueKindOf } from '../model/operators.ts';
import { ConditionField } from './condition-field.tsx';
import type { SubjectOption } from './condition-row.tsx';
import type { PartProps } from './part-props.ts';
import { ValueField } from './value-field.tsx';

const subjectsOf = (answers: PartProps['answers']): SubjectOption[] =>
  answers.map((item) => ({ subject: { type: 'answer', name: item.name }, label: item.label, item }));

/** When an item is shown. */
export function ShowPart({ item, answers, problemsOf, set }: PartProps) {
  const { t } = useTranslation();
  return (
    <ConditionField
      label={t('form-builder.attribute.showWhen')}
      description={t('form-builder.showWhenHint')}
      formula={item.showWhen}
      subjects={subjectsOf(answers)}
      answers={answers}
      problems={problemsOf('showWhen')}
      onChange={(showWhen) => set({ showWhen })}
    />
  );
}

/** Whether an answer is asked for, and what it begins with. */
export function RequiredPart({ item, has, answers, problemsOf, set }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      {has('required') && (
        <Switch
          label={t('form-builder.attribute.required')}
          checked={item.required ?? false}
          onChange={(event) =>
            set(
              event.currentTarget.checked
                ? { required: true, requireWhen: undefined }
                : { required: undefined },
            )
          }
        />
      )}
      {has('readOnly') && (
        <Switch
          label={t('form-builder.attribute.readOnly')}
          checked={item.readOnly ?? false}
          onChange={(event) => set({ readOnly: event.currentTarget.checked || undefined })}
        />
      )}
      {has('default') && (
        <ValueField
          label={t('form-builder.attribute.default')}
          kind={item.kind === 'selectMany' ? 'text' : valueKindOf(item)}
          about={item}
          formula={item.default}
          items={answers}
          problems={problemsOf('default')}
          onChange={(formula) => set({ default: formula })}
        />
      )}
      {has('requireWhen') && !item.required && (
        <ConditionField
          label={t('form-builder.attribute.requireWhen')}
          formula={item.requireWhen}
          subjects={subjectsOf(answers)}
          answers={answers}
          problems={problemsOf('requireWhen')}
          onChange={(requireWhen) => set({ requireWhen })}
        />
      )}
    </>
  );
}

/** What must hold of the answer, and what is said where it does not. */
export function CheckPart({ item, answers, problemsOf, set }: PartProps) {
  const { t } = useTranslation();
  const self: SubjectOption = { subject: { type: 'self' }, label: t('form-builder.condition.self'), item };
  return (
    <>
      <ConditionField
        label={t('form-builder.attribute.check')}
        description={t('form-builder.checkHint')}
        formula={item.check}
        subjects={[self, ...subjectsOf(answers)]}
        answers={answers}
        problems={problemsOf('check')}
        onChange={(check) => set({ check })}
      />
      {item.check !== undefined && (
        <TextInput
          label={t('form-builder.attribute.checkMessage')}
          maxLength={500}
          value={item.checkMessage ?? ''}
          onChange={(event) => set({ checkMessage: event.currentTarget.value })}
        />
      )}
    </>
  );
}
