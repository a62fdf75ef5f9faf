import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import { type AnswerIssue, type FormState, stateOf } from '@gemelo/contract/forms/state';

/** A part of a form that is shown alone. */
export interface FormStep {
  /** The section, where it is one. */
  title: string | undefined;
  names: readonly string[];
}

/** A section is a step; so are the items between two of them. */
export function stepsOf(form: CompiledForm, { root }: FormState): FormStep[] {
  const steps: { title: string | undefined; names: string[] }[] = [];
  for (const name of form.top) {
    const item = form.items.get(name)?.item;
    if (!item || !stateOf(root, name).visible) continue;
    const last = steps.at(-1);
    if (item.kind === 'section') steps.push({ title: item.label, names: [name] });
    else if (last && last.title === undefined) last.names.push(name);
    else steps.push({ title: undefined, names: [name] });
  }
  return steps;
}

/** The item without a container that holds an item, or the item itself. */
function topOf(form: CompiledForm, name: string): string {
  let top = name;
  for (let at = form.items.get(name)?.item.parent; at !== undefined; at = form.items.get(at)?.item.parent)
    top = at;
  return top;
}

export const issuesIn = (form: CompiledForm, step: FormStep, issues: readonly AnswerIssue[]) =>
  issues.filter(({ name }) => step.names.includes(topOf(form, name)));

/** The step that begins with an item or, where it is no longer shown, the nearest before it. */
export function stepFrom(
  { top }: CompiledForm,
  steps: readonly FormStep[],
  name: string | undefined,
): number {
  const before = name === undefined ? [] : top.slice(0, top.indexOf(name) + 1);
  return Math.max(
    steps.findLastIndex(({ names }) => names.some((one) => before.includes(one))),
    0,
  );
}

/** The step that holds an item. */
export const stepWith = (form: CompiledForm, steps: readonly FormStep[], name: string): number =>
  steps.findIndex(({ names }) => names.includes(topOf(form, name)));
