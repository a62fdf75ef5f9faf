import { shapeObjection } from '@gemelo/contract/forms/answer-shapes';
import type { CompiledForm, FillContext } from '@gemelo/contract/forms/compiled';
import { type FormItem, NO, YES } from '@gemelo/contract/forms/document';
import { evaluate, TooComplex } from '@gemelo/contract/forms/evaluate';
import { evaluateForm, type Instance, instancesBelow, pathOf } from '@gemelo/contract/forms/state';
import {
  type Answers,
  type AnswerValue,
  isNothing,
  toNumber,
  toText,
  type Value,
} from '@gemelo/contract/forms/values';
import { withAnswer } from './answer-paths.ts';

/** What a formula gives, in the shape of an answer to its question. */
function shaped({ kind }: FormItem, value: Value): AnswerValue {
  switch (kind) {
    case 'number':
    case 'scale':
      return Number.isFinite(toNumber(value)) ? toNumber(value) : null;
    case 'yesNo':
      return typeof value === 'boolean' ? (value ? YES : NO) : toText(value);
    case 'selectMany':
      return toText(value).split(' ').filter(Boolean);
    default:
      return toText(value);
  }
}

/** The first answers of the questions inside an instance, beside those it has. */
function withDefaults(
  form: CompiledForm,
  answers: Answers,
  context: FillContext,
  isMeant: (instance: Instance) => boolean,
): Answers {
  let filled = answers;
  for (const compiled of form.items.values()) {
    const { item, formulas, repeats } = compiled;
    if (!formulas.default) continue;
    const state = evaluateForm(form, filled, context);
    for (const instance of instancesBelow(state.root, repeats)) {
      if (!isMeant(instance) || !isNothing(instance.answers[item.name])) continue;
      const value = shaped(item, evaluate(formulas.default, state.scope(instance, compiled)));
      if (!isNothing(value) && !shapeObjection(item, value))
        filled = withAnswer(filled, pathOf(instance, item.name), value);
    }
  }
  return filled;
}

function orAsTheyAre(answers: Answers, fill: () => Answers): Answers {
  try {
    return fill();
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    return answers;
  }
}

/** What a form begins with. */
export const startingAnswers = (form: CompiledForm, context: FillContext): Answers =>
  orAsTheyAre({}, () => withDefaults(form, {}, context, () => true));

/** Answers with what a new repetition begins with; `path` is the place of the repetition, such as `bags.2`. */
export const withStartedInstance = (
  form: CompiledForm,
  answers: Answers,
  context: FillContext,
  path: string,
): Answers =>
  orAsTheyAre(answers, () => withDefaults(form, answers, context, (instance) => instance.path === path));
