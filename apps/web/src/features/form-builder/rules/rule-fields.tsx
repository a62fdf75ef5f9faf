import type { FormRule } from '@gemelo/contract/endpoints/form-rules';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { conditionOf, isGroup } from '../model/conditions.ts';
import type { Problem } from '../model/problems.ts';
import { tokensOf } from './answer-tokens.ts';
import { useConditionText } from './condition-text.ts';
import { OpensField, OutcomeFields } from './outcome-fields.tsx';
import { RuleConditionField } from './rule-condition-field.tsx';
import type { RuleQuestions } from './rule-questions.ts';
import { useRuleSentence } from './rule-sentence.ts';
import type { RuleValues } from './rule-values.ts';
import classes from './rules.module.css';
import { TextWithAnswers } from './text-with-answers.tsx';
import { useProposed } from './use-proposed.ts';
import type { RuleOptions } from './use-rule-options.ts';

const NAME_MAX = 120;

interface RuleFieldsProps {
  rule: FormRule | undefined;
  options: RuleOptions;
  questions: RuleQuestions;
  problems: readonly Problem[];
  /** No row of the condition waits for its value. */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}

/** The first question that a condition asks about. */
function firstAsked(condition: string, { asked }: RuleQuestions) {
  const [first] = conditionOf(condition)?.parts ?? [];
  const row = first && isGroup(first) ? first.rows[0] : first;
  const name = row?.subject.type === 'answer' ? row.subject.name : undefined;
  return asked.find((item) => item.name === name);
}

function Sentence({
  values,
  options,
  questions,
}: { values: RuleValues } & Pick<RuleFieldsProps, 'options' | 'questions'>) {
  const { t } = useTranslation();
  const sentence = useRuleSentence(questions.asked);
  const { opens, idTicketType, idTaskType, idAssignee } = values;
  const types =
    opens === 'ticket'
      ? options.types.find((one) => one.idTicketType === idTicketType)
      : options.taskTypes.find((one) => one.idTaskType === idTaskType);
  const people = [...options.people, ...options.workers];
  return (
    <p className={classes.preview} aria-live="polite">
      <span>{t('form-builder.rules.reads')}</span>
      <strong>
        {sentence({
          ...values,
          type: types?.name,
          assignee: people.find(({ idUser }) => idUser === idAssignee)?.name,
        })}
      </strong>
    </p>
  );
}

/** The fields of a rule: when, what it opens, and what it is called. */
export function RuleFields({ rule, options, questions, ...condition }: RuleFieldsProps) {
  const { t } = useTranslation();
  const values = useWatch() as RuleValues;
  const conditionText = useConditionText(questions.asked);
  const tokens = tokensOf(questions.told);
  const { condition: formula } = values;
  const asked = formula ? firstAsked(formula, questions) : undefined;
  const told = tokens.find(({ name }) => name === asked?.name);
  useProposed('name', formula ? conditionText(formula).slice(0, NAME_MAX) : undefined, !rule);
  useProposed('title', told && `${told.label.slice(0, NAME_MAX)}: ${told.kept}`, !rule);
  return (
    <>
      <Sentence values={values} options={options} questions={questions} />
      <RuleConditionField questions={questions} {...condition} />
      <FieldGroup legend={t('form-builder.rules.then')}>
        <OpensField />
        <TextWithAnswers name="title" label={t('contract:field.title')} tokens={tokens} />
        <TextWithAnswers
          name="description"
          label={t('contract:field.description')}
          tokens={tokens}
          lines={2}
          optional
        />
        <OutcomeFields options={options} questions={questions} rule={rule} />
      </FieldGroup>
      <TextField
        name="name"
        label={t('form-builder.rules.name')}
        {...(rule ? {} : { description: t('form-builder.rules.nameHint') })}
      />
    </>
  );
}
