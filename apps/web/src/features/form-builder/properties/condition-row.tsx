import type { FormItem } from '@gemelo/contract/forms/document';
import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Operand, Operator, ConditionRow as Row, Subject } from '../model/conditions.ts';
import { needsOperand, operandTypes, operatorsOf, rowProblem, valueKindOf } from '../model/operators.ts';
import classes from './condition.module.css';
import { ValueInput } from './value-input.tsx';

/** Something that a row can be about. */
export interface SubjectOption {
  subject: Subject;
  label: string;
  /** What it is like; a column of a choice is like a text. */
  item: Pick<FormItem, 'name' | 'kind' | 'choices' | 'choicesFrom'>;
}

const isNumber = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));

export const subjectKey = (subject: Subject) =>
  subject.type === 'self' ? '.' : `${subject.type} ${subject.name}`;

/** A value of a type as it begins. */
function blankOperand(type: Operand['type']): Operand {
  if (type === 'answer') return { type, name: '' };
  // A number that is not written yet is an empty text.
  return type === 'text' || type === 'number' ? { type: 'text', value: '' } : { type };
}

/** A new row about something. */
export function newRow({ subject, item }: SubjectOption): Row {
  const operator = operatorsOf(item.kind)[0] ?? 'notEmpty';
  const [type = 'text'] = operandTypes[valueKindOf(item)];
  return needsOperand(operator) ? { subject, operator, operand: blankOperand(type) } : { subject, operator };
}

interface OperandFieldProps {
  row: Row;
  about: SubjectOption;
  answers: readonly FormItem[];
  error: string | undefined;
  onChange: (operand: Operand) => void;
}

function OperandField({ row, about, answers, error, onChange }: OperandFieldProps) {
  const { t } = useTranslation();
  const kind = valueKindOf(about.item);
  const operand = row.operand ?? blankOperand('text');
  const types = operandTypes[kind];
  return (
    <>
      {types.length > 1 && (
        <Select
          aria-label={t('form-builder.condition.compareWith')}
          data={types.map((type) => ({ value: type, label: t(`form-builder.operand.${type}`) }))}
          value={types.includes(operand.type) ? operand.type : (types[0] ?? 'text')}
          allowDeselect={false}
          onChange={(type) => type && onChange(blankOperand(type as Operand['type']))}
        />
      )}
      {operand.type === 'answer' && (
        <Select
          aria-label={t('form-builder.operand.answer')}
          data={answers.map(({ name, label }) => ({ value: name, label }))}
          value={operand.name || null}
          searchable
          error={error}
          onChange={(name) => onChange({ type: 'answer', name: name ?? '' })}
        />
      )}
      {(operand.type === 'text' || operand.type === 'number') && (
        <ValueInput
          hidesLabel
          label={t('form-builder.condition.value')}
          kind={kind}
          about={about.item}
          value={String(operand.value)}
          error={error}
          onChange={(value) =>
            onChange(
              kind === 'number' && isNumber(value)
                ? { type: 'number', value: Number(value) }
                : { type: 'text', value },
            )
          }
        />
      )}
    </>
  );
}

interface ConditionRowProps {
  row: Row;
  subjects: readonly SubjectOption[];
  answers: readonly FormItem[];
  /** What is made of the rows can do without one that has no value yet. */
  mayWait: boolean;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

/** One row of a condition: what it is about, how it is compared, and with what. */
export function ConditionRow({ row, subjects, answers, mayWait, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation();
  const about = subjects.find(({ subject }) => subjectKey(subject) === subjectKey(row.subject));
  const wrong = rowProblem(row, about?.item);
  const waits = mayWait && wrong === 'value';
  const error = wrong && !waits ? t(`form-builder.rowProblem.${wrong}`) : undefined;
  const offered = operatorsOf(about?.item.kind ?? 'text');
  const choices = offered.includes(row.operator) ? offered : [...offered, row.operator];
  const isDay = about?.item.kind === 'date' || about?.item.kind === 'dateTime';
  const setOperator = (operator: Operator) => {
    const { subject, operand } = row;
    if (!needsOperand(operator)) return onChange({ subject, operator });
    const [type = 'text'] = operandTypes[about ? valueKindOf(about.item) : 'text'];
    onChange({ subject, operator, operand: operand ?? blankOperand(type) });
  };
  return (
    <li className={classes.row}>
      <div className={classes.parts}>
        <Select
          aria-label={t('form-builder.condition.question')}
          data={subjects.map(({ subject, label }) => ({ value: subjectKey(subject), label }))}
          value={about ? subjectKey(row.subject) : null}
          allowDeselect={false}
          searchable
          error={wrong === 'question' ? error : undefined}
          placeholder={row.subject.type === 'self' ? '' : row.subject.name}
          onChange={(key) => {
            const next = subjects.find(({ subject }) => subjectKey(subject) === key);
            if (next) onChange(newRow(next));
          }}
        />
        <Select
          aria-label={t('form-builder.condition.operator')}
          data={choices.map((operator) => ({
            value: operator,
            label: t(`form-builder.${isDay ? 'dayOperator' : 'operator'}.${operator}`),
          }))}
          value={row.operator}
          allowDeselect={false}
          onChange={(operator) => operator && setOperator(operator as Operator)}
        />
        {about && needsOperand(row.operator) && (
          <OperandField
            row={row}
            about={about}
            answers={answers}
            error={wrong === 'question' ? undefined : error}
            onChange={(operand) => onChange({ ...row, operand })}
          />
        )}
        {waits && <p className={classes.waiting}>{t('form-builder.condition.waiting')}</p>}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('form-builder.condition.remove')}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}
