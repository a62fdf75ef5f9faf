import { Button, Progress } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useFilling } from './filling.ts';
import { focusPath } from './focus-path.ts';
import { FormItems } from './form-items.tsx';
import { type FormStep, issuesIn, stepFrom, stepsOf, stepWith } from './form-steps.ts';
import classes from './forms.module.css';

function StepHead({ step, at, count }: { step: FormStep; at: number; count: number }) {
  const { t } = useTranslation();
  const words = t('form-fill.steps.at', { at: at + 1, count });
  return (
    <div className={classes.stepHead} aria-live="polite">
      <span className={classes.note}>
        {words}
        {step.title && (
          <>
            {': '}
            <bdi>{step.title}</bdi>
          </>
        )}
      </span>
      <Progress value={((at + 1) / count) * 100} aria-label={words} size="sm" />
    </div>
  );
}

/** What the server objected to first. */
function refusedFirst(refused: Readonly<Record<string, string>>) {
  const [path] = Object.keys(refused);
  return path === undefined ? undefined : { path, name: path.split('.').at(-1) ?? path };
}

interface StepsViewProps {
  root: RefObject<HTMLDivElement | null>;
  attempt: number;
  /** Shown on the last step. */
  actions: ReactNode;
  /** The item with which the first step that is shown begins. */
  left?: string | undefined;
  onStep?: ((name: string) => void) | undefined;
}

/** One section at a time; the next one opens when nothing is wrong with this one. */
export function StepsView({ root, attempt, actions, left, onStep }: StepsViewProps) {
  const { t } = useTranslation();
  const { form, state, touch, refused } = useFilling();
  const steps = stepsOf(form, state);
  const [chosen, setChosen] = useState(() => stepFrom(form, steps, left));
  const at = Math.min(chosen, Math.max(steps.length - 1, 0));
  const step = steps[at];
  const [focused, setFocused] = useState<{ path: string }>();

  useEffect(() => {
    if (focused) focusPath(root.current, focused.path);
  }, [focused, root]);

  const latest = useRef({ steps, state, refused });
  latest.current = { steps, state, refused };
  useEffect(() => {
    const [wrong] = attempt > 0 ? latest.current.state.issues : [];
    const first = wrong ?? refusedFirst(latest.current.refused);
    if (!first) return;
    setChosen(Math.max(stepWith(form, latest.current.steps, first.name), 0));
    setFocused({ path: first.path });
  }, [attempt, form]);

  if (!step) return actions;
  const goTo = (next: number) => {
    setChosen(next);
    const [name] = steps[next]?.names ?? [];
    if (name !== undefined) onStep?.(name);
    root.current?.scrollIntoView({ block: 'start' });
  };
  const goOn = () => {
    const wrong = issuesIn(form, step, state.issues);
    const [first] = wrong;
    if (!first) return goTo(at + 1);
    touch(...wrong.map(({ path }) => path));
    return setFocused({ path: first.path });
  };
  const isLast = at === steps.length - 1;
  return (
    <>
      <StepHead step={step} at={at} count={steps.length} />
      <FormItems names={step.names} instance={state.root} />
      <div className={classes.stepWays}>
        {at > 0 && (
          <Button
            variant="default"
            className={classes.tall}
            leftSection={<IconArrowLeft size={18} className="mantine-rotate-rtl" aria-hidden />}
            onClick={() => goTo(at - 1)}
          >
            {t('form-fill.steps.back')}
          </Button>
        )}
        {!isLast && (
          <Button
            className={classes.tall}
            rightSection={<IconArrowRight size={18} className="mantine-rotate-rtl" aria-hidden />}
            onClick={goOn}
          >
            {t('form-fill.steps.next')}
          </Button>
        )}
      </div>
      {isLast && actions}
    </>
  );
}
