import type { FormItem } from '@gemelo/contract/forms/document';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import {
  type Condition,
  type ConditionGroup,
  conditionOf,
  formulaOf,
  isGroup,
  type ConditionRow as Row,
} from '../model/conditions.ts';
import { rowProblem } from '../model/operators.ts';
import type { Problem } from '../model/problems.ts';
import classes from './condition.module.css';
import { type SubjectOption, subjectKey } from './condition-row.tsx';
import { ConditionRows } from './condition-rows.tsx';
import { FormulaField } from './formula-field.tsx';

const nothing: Condition = { join: 'all', parts: [] };
const rowsOf = (formula: string | undefined) => (formula === undefined ? nothing : conditionOf(formula));

interface ConditionFieldProps {
  label: string;
  description?: string | undefined;
  formula: string | undefined;
  subjects: readonly SubjectOption[];
  /** Answers that a value can be compared with, and a formula can name. */
  answers: readonly FormItem[];
  problems: readonly Problem[];
  /** Nothing is saved while a row waits for its value, so such a row is an error. */
  needsAll?: boolean;
  /** `isWhole`: no row waits for its value, which the formula leaves out. */
  onChange: (formula: string | undefined, isWhole: boolean) => void;
}

const rowCount = ({ parts }: Condition) =>
  parts.reduce((count, part) => count + (isGroup(part) ? part.rows.length : 1), 0);

/** The rows that are complete; the others wait for their value. */
function completeRows({ join, parts }: Condition, subjects: readonly SubjectOption[]): Condition {
  const isComplete = (row: Row) => {
    const about = subjects.find(({ subject }) => subjectKey(subject) === subjectKey(row.subject));
    const wrong = rowProblem(row, about?.item);
    return wrong !== 'value' && wrong !== 'question';
  };
  return {
    join,
    parts: parts.flatMap((part): (Row | ConditionGroup)[] => {
      if (!isGroup(part)) return isComplete(part) ? [part] : [];
      return [{ ...part, rows: part.rows.filter(isComplete) }];
    }),
  };
}

/** A condition made by clicking, or written as a formula; one that rows cannot show stays text. */
export function ConditionField(props: ConditionFieldProps) {
  const { label, description, formula, subjects, answers, problems, needsAll = false, onChange } = props;
  const { t } = useTranslation();
  const [drafted, setDrafted] = useState({ formula, condition: rowsOf(formula) });
  const [wantsFormula, setWantsFormula] = useState(false);
  // Undone, renamed or written as text: the rows are read anew.
  const draft = drafted.formula === formula ? drafted : { formula, condition: rowsOf(formula) };
  const { condition } = draft;
  const isText = wantsFormula || !condition;
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      {description && <p className={classes.hint}>{description}</p>}
      {isText ? (
        <FormulaField
          label={t('form-builder.formula.of', { name: label })}
          formula={formula}
          items={answers}
          problems={problems}
          onChange={(next) => onChange(next, true)}
        />
      ) : (
        <>
          <ConditionRows
            condition={condition}
            subjects={subjects}
            answers={answers}
            mayWait={!needsAll}
            onChange={(next) => {
              const complete = completeRows(next, subjects);
              const made = formulaOf(complete);
              setDrafted({ formula: made, condition: next });
              onChange(made, rowCount(complete) === rowCount(next));
            }}
          />
          {problems.map(({ text }) => (
            <p key={text} className={classes.problem}>
              {text}
            </p>
          ))}
        </>
      )}
      <div className={classes.tools}>
        {isText && !condition && <span className={classes.hint}>{t('form-builder.condition.onlyText')}</span>}
        {(condition || !isText) && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWantsFormula(!isText)}>
            {t(isText ? 'form-builder.condition.asRows' : 'form-builder.condition.asFormula')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
