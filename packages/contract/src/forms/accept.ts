import type { CompiledForm, FillContext } from './compiled.ts';
import { hasValue } from './document.ts';
import { type AnswerIssue, evaluateForm, type Instance, pathOf, stateOf } from './state.ts';
import { type Answers, type AnswerValue, isNothing } from './values.ts';

const isSame = (one: AnswerValue, other: AnswerValue) => JSON.stringify(one) === JSON.stringify(other);

/** What is kept of some answers: what is visible and filled in, with what was computed. */
export function keptAnswers(
  form: CompiledForm,
  instance: Instance,
  names: readonly string[] = form.top,
): Answers {
  const kept: Answers = {};
  for (const name of names) {
    const compiled = form.items.get(name);
    const { visible, value } = stateOf(instance, name);
    if (!compiled || !visible) continue;
    const { kind } = compiled.item;
    if (kind === 'section') Object.assign(kept, keptAnswers(form, instance, compiled.children));
    else if (kind === 'repeat') {
      const repeated = (instance.repeats.get(name) ?? []).map((one) =>
        keptAnswers(form, one, compiled.children),
      );
      if (repeated.length > 0) kept[name] = repeated;
    } else if (!isNothing(value)) kept[name] = value;
  }
  return kept;
}

/** Answers that the form does not ask for, or not now, or that it computes otherwise. */
function strayAnswers(form: CompiledForm, instance: Instance, repeats: readonly string[]): AnswerIssue[] {
  const own = Object.keys(instance.answers).flatMap((name): AnswerIssue[] => {
    const path = pathOf(instance, name);
    const given = instance.answers[name] ?? null;
    const compiled = form.items.get(name);
    const belongs =
      compiled && hasValue(compiled.item.kind) && compiled.repeats.join('.') === repeats.join('.');
    if (!belongs) return [{ path, name, rule: 'unknown' }];
    if (isNothing(given)) return [];
    const { visible, value } = stateOf(instance, name);
    if (!visible) return [{ path, name, rule: 'hidden' }];
    if (compiled.item.kind === 'calculated' && !isSame(given, value))
      return [{ path, name, rule: 'computed' }];
    return [];
  });
  const inner = [...instance.repeats].flatMap(([name, instances]) =>
    instances.flatMap((one) => strayAnswers(form, one, [...repeats, name])),
  );
  return [...own, ...inner];
}

export interface Accepted {
  answers: Answers;
  /** None: the answers can be kept. */
  issues: AnswerIssue[];
}

/** What a server does with answers from outside: all that is wrong with them, and what is kept where nothing is. */
export function acceptAnswers(form: CompiledForm, answers: Answers, context: FillContext): Accepted {
  const { root, issues } = evaluateForm(form, answers, context);
  return { answers: keptAnswers(form, root), issues: [...issues, ...strayAnswers(form, root, [])] };
}
