import { type QuestionProps, useAsked } from '../filling.ts';
import classes from '../forms.module.css';
import { QuestionFrame, useObjection } from '../question-frame.tsx';
import { BigChoices } from './big-choices.tsx';

export function ScaleQuestion({ compiled, instance }: QuestionProps) {
  const { item } = compiled;
  const { from = 1, to = 5, fromLabel, toLabel } = item;
  const asked = useAsked<number>({ compiled, instance });
  const error = useObjection(asked.path, asked.objections);
  const steps = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  const spoken = (step: string) => {
    if (step === String(from) && fromLabel) return `${step}: ${fromLabel}`;
    return step === String(to) && toLabel ? `${step}: ${toLabel}` : undefined;
  };
  return (
    <QuestionFrame item={item} required={asked.required} error={error} role="radiogroup">
      <BigChoices
        className={classes.scale}
        choices={steps.map((step) => ({ value: step, label: step, spoken: spoken(step) }))}
        value={asked.given === null ? null : String(asked.given)}
        onChange={(value) => asked.set(value === null ? null : Number(value))}
        onBlur={asked.touch}
        disabled={item.readOnly ?? false}
        clearable={!asked.required}
      />
      {(fromLabel || toLabel) && (
        <div className={classes.ends} aria-hidden>
          <bdi>{fromLabel}</bdi>
          <bdi>{toLabel}</bdi>
        </div>
      )}
    </QuestionFrame>
  );
}
