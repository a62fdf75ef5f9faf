import type { CompiledForm, FillContext } from '@gemelo/contract/forms/compiled';
import { evaluateForm } from '@gemelo/contract/forms/state';
import type { Answers, AnswerValue } from '@gemelo/contract/forms/values';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { withAnswer } from './answer-paths.ts';
import { type Filling, FillingContext } from './filling.ts';
import { focusPath } from './focus-path.ts';
import { FormItems } from './form-items.tsx';
import { StepsView } from './form-steps-view.tsx';
import classes from './forms.module.css';

export interface FormViewProps {
  form: CompiledForm;
  answers: Answers;
  onChange: (answers: Answers) => void;
  context: FillContext;
  mode: 'page' | 'steps';
  /** Counts attempts to send: each tells all that is wrong and moves the focus to the first of it. */
  attempt?: number;
  /** What the server objected to, by path. */
  refused?: Readonly<Record<string, string>>;
  /** What stands below the last question. */
  actions?: ReactNode;
  /** In steps: the item with which the step begins where it was left. */
  left?: string | undefined;
  onStep?: ((name: string) => void) | undefined;
}

const NONE = {};

/** Keeps the newest answers for changes that come before the next render. */
function useNewest(answers: Answers, onChange: (answers: Answers) => void) {
  const newest = useRef(answers);
  newest.current = answers;
  return (change: (answers: Answers) => Answers) => {
    newest.current = change(newest.current);
    onChange(newest.current);
  };
}

/** The answers whose objections are told: those that were left, or all of them. */
function useTold(attempt: number) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    touch: (...paths: string[]) => setTouched((before) => new Set([...before, ...paths])),
    isTold: (path: string) => attempt > 0 || touched.has(path),
  };
}

/** The questions of a form with their answers; what is shown, asked for and wrong is judged by the contract's engine. */
export function FormView(props: FormViewProps) {
  const {
    form,
    answers,
    onChange,
    context,
    mode,
    attempt = 0,
    refused = NONE,
    actions,
    left,
    onStep,
  } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const state = useMemo(() => evaluateForm(form, answers, context), [form, answers, context]);
  const update = useNewest(answers, onChange);
  const { touch, isTold } = useTold(attempt);
  const filling: Filling = {
    form,
    state,
    context,
    answers,
    update,
    set: (path: string, value: AnswerValue) => update((before) => withAnswer(before, path, value)),
    touch,
    isTold,
    refused,
  };
  const [first] = state.issues;
  const [refusedPath] = Object.keys(refused);
  // What the server objected to is looked at when the form is shown again.
  const firstPath = useRef(refusedPath);
  firstPath.current = (attempt > 0 ? first?.path : undefined) ?? refusedPath;
  useEffect(() => {
    void attempt;
    if (mode === 'page' && firstPath.current !== undefined) focusPath(root.current, firstPath.current);
  }, [attempt, mode]);

  return (
    <FillingContext value={filling}>
      <div ref={root} className={classes.view}>
        {form.document.intro && (
          <p className={classes.intro}>
            <bdi>{form.document.intro}</bdi>
          </p>
        )}
        {first?.path === '' && (
          <p className={classes.error} role="alert">
            {t(`contract:answerRule.${first.rule}`)}
          </p>
        )}
        {mode === 'steps' ? (
          <StepsView root={root} attempt={attempt} actions={actions} left={left} onStep={onStep} />
        ) : (
          <>
            <FormItems names={form.top} instance={state.root} />
            {actions}
          </>
        )}
      </div>
    </FillingContext>
  );
}
