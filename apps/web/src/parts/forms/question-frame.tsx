import type { Objection } from '@gemelo/contract/forms/answer-shapes';
import type { CompiledItem } from '@gemelo/contract/forms/compiled';
import type { AnswerValue } from '@gemelo/contract/forms/values';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { type Asked, useFilling } from './filling.ts';
import classes from './forms.module.css';

/** What is wrong with an answer, once it is told. */
export function useObjection(path: string, objections: readonly Objection[]) {
  const { t } = useTranslation();
  const { isTold, refused } = useFilling();
  const [first] = objections;
  if (!first) return refused[path];
  const { rule, params = {} } = first;
  // Another answer made it wrong, so nobody would come back to look at it.
  if (rule !== 'choice' && !isTold(path)) return undefined;
  return rule === 'check' && params.message
    ? String(params.message)
    : t(`contract:answerRule.${rule}`, params);
}

/** Label, help and mark of a question. */
export function QuestionLabel({ item }: Pick<CompiledItem, 'item'>) {
  return <bdi>{item.label}</bdi>;
}

/** What all Mantine inputs of questions are given. */
export function useInputProps(
  { item }: CompiledItem,
  asked: Pick<Asked<AnswerValue>, 'path' | 'required' | 'objections' | 'touch'>,
) {
  const error = useObjection(asked.path, asked.objections);
  return {
    label: <QuestionLabel item={item} />,
    ...(item.help ? { description: <bdi className={classes.help}>{item.help}</bdi> } : {}),
    error,
    withAsterisk: asked.required,
    'aria-required': asked.required,
    'aria-invalid': error ? (true as const) : undefined,
    disabled: item.readOnly ?? false,
    onBlur: asked.touch,
    size: 'md' as const,
  };
}

interface QuestionFrameProps {
  item: CompiledItem['item'];
  required: boolean;
  error: string | undefined;
  role?: 'radiogroup';
  children: ReactNode;
}

/** Label, help and objection around something that is no input of its own. */
export function QuestionFrame({ item, required, error, role, children }: QuestionFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const described = [item.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      {...(role ? { role, 'aria-required': required, 'aria-invalid': error ? true : undefined } : {})}
      className={classes.frame}
      tabIndex={-1}
    >
      <div id={`${id}-label`} className={classes.label}>
        <QuestionLabel item={item} />
        {required && (
          <span className={classes.mark}>
            <span aria-hidden> *</span>
            <span className={classes.unseen}>{t('form-fill.required')}</span>
          </span>
        )}
      </div>
      {item.help && (
        <p id={`${id}-help`} className={classes.help}>
          <bdi>{item.help}</bdi>
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
