import { compileForm } from '@gemelo/contract/forms/compile';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { conditionProblems } from '@gemelo/contract/forms/rule-condition';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { useField } from '../../../ui/form/field.tsx';
import { formProblems, type Problem } from '../model/problems.ts';
import { ConditionField } from '../properties/condition-field.tsx';
import type { RuleQuestions } from './rule-questions.ts';
import type { RuleValues } from './rule-values.ts';

/** What is wrong with a condition. */
export function useConditionProblems(document: FormDocument) {
  const { t } = useTranslation();
  const form = useMemo(() => compileForm(document).form, [document]);
  return (condition: string): Problem[] =>
    condition === '' ? [] : formProblems(conditionProblems(form, condition), t);
}

interface RuleConditionFieldProps {
  questions: RuleQuestions;
  problems: readonly Problem[];
  /** No row waits for its value. */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}

/** The condition of a rule, made by clicking or written as a formula. */
export function RuleConditionField({ questions, problems, isWhole, onWhole }: RuleConditionFieldProps) {
  const { t } = useTranslation();
  const label = t('form-builder.rules.condition');
  const { field, error } = useField({ name: 'condition', label, optional: false });
  const { clearErrors } = useFormContext<RuleValues>();
  const formula: string | undefined = field.value || undefined;
  // A row that waits for its value says so itself.
  const refused = error && isWhole && problems.length === 0 ? [{ text: error, blocks: true }] : [];
  return (
    <ConditionField
      label={label}
      description={questions.hasRepeats ? t('form-builder.rules.repeatHint') : undefined}
      formula={formula}
      subjects={questions.subjects}
      answers={questions.asked}
      problems={[...problems, ...refused]}
      needsAll
      onChange={(next, isNowWhole) => {
        clearErrors('condition');
        field.onChange(next ?? '');
        onWhole(isNowWhole);
      }}
    />
  );
}
