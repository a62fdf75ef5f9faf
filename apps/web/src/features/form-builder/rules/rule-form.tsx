import { createFormRule, type FormRule, updateFormRule } from '@gemelo/contract/endpoints/form-rules';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form, UNSENT } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import type { Problem } from '../model/problems.ts';
import { useConditionProblems } from './rule-condition-field.tsx';
import { RuleFields } from './rule-fields.tsx';
import { ruleQuestions } from './rule-questions.ts';
import { RuleTrial } from './rule-trial.tsx';
import { bodyOf, newRule, type RuleValues, ruleSchema, valuesOf } from './rule-values.ts';
import type { RuleOptions } from './use-rule-options.ts';
import { useRuleRights } from './use-rule-rights.ts';
import { useShownValue } from './use-shown-value.tsx';

const MEDIUM = 3;

interface RuleFormProps {
  idForm: number;
  document: FormDocument;
  /** The edited rule; none for a new one. */
  rule: FormRule | undefined;
  options: RuleOptions;
  onClose: () => void;
}

interface FootProps {
  idForm: number;
  isNew: boolean;
  problemsOf: (condition: string) => Problem[];
  onClose: () => void;
}

function Foot({ idForm, isNew, problemsOf, onClose }: FootProps) {
  const { t } = useTranslation();
  const { seesAnswers } = useRuleRights();
  const condition: string = useWatch<RuleValues, 'condition'>({ name: 'condition' });
  return (
    <FormActions
      always={isNew}
      onCancel={onClose}
      {...(isNew ? { submitLabel: t('form-builder.rules.create') } : {})}
    >
      {seesAnswers && (
        <RuleTrial idForm={idForm} condition={problemsOf(condition).length > 0 ? '' : condition} />
      )}
    </FormActions>
  );
}

/** Makes or changes a rule. */
export function RuleForm({ idForm, document, rule, options, onClose }: RuleFormProps) {
  const { t } = useTranslation();
  const [questions] = useState(() => ruleQuestions(document));
  const problemsOf = useConditionProblems(document);
  const conflict = useConflict<RuleValues>(useShownValue(options, questions));
  const creating = useWrite(createFormRule);
  const updating = useWrite(updateFormRule);
  const [opens = 'ticket'] = useRuleRights().outcomes;
  const [isWhole, setWhole] = useState(true);
  const notify = (message: string | undefined) =>
    void snackbar.success(message ?? t('form-builder.rules.saved'));
  const medium = options.priorities.find(({ idTaskPriority }) => idTaskPriority === MEDIUM);

  const save = async (edited: RuleValues) => {
    if (!rule)
      return notify((await creating.mutateAsync({ params: { idForm }, body: bodyOf(edited) })).message);
    await conflict.save({
      loaded: valuesOf(rule),
      edited,
      version: rule.version,
      send: async (values, version) => {
        const { message } = await updating.mutateAsync({
          params: { idFormRule: rule.idFormRule },
          body: { ...bodyOf(values), version },
        });
        notify(message);
      },
      read: (current) => ({
        values: valuesOf(current as FormRule),
        version: (current as FormRule).version,
      }),
    });
  };

  return (
    <>
      <Form
        schema={ruleSchema}
        defaultValues={rule ? valuesOf(rule) : newRule(opens, medium?.idTaskPriority ?? null)}
        onSubmit={async (edited) => {
          if (!isWhole || problemsOf(edited.condition).length > 0) {
            snackbar.warning(t('form-builder.rules.unfinished'));
            return UNSENT;
          }
          await save(edited);
          return onClose();
        }}
      >
        {(form) => (
          <>
            <RuleFields
              rule={rule}
              options={options}
              questions={questions}
              problems={problemsOf(form.watch('condition'))}
              isWhole={isWhole}
              onWhole={setWhole}
            />
            <Foot idForm={idForm} isNew={!rule} problemsOf={problemsOf} onClose={onClose} />
          </>
        )}
      </Form>
      {conflict.dialog}
    </>
  );
}
