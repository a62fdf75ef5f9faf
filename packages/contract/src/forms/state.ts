import { objectionsTo } from './answer-checks.ts';
import { type Objection, shapeObjection } from './answer-shapes.ts';
import type { CompiledForm, CompiledItem, FillContext } from './compiled.ts';
import { type FormItem, isQuestion } from './document.ts';
import { budget, evaluate, holds, keepingCost, type Scope, TooComplex } from './evaluate.ts';
import { isAround } from './formula-checks.ts';
import { type Answers, type AnswerValue, isNothing, isPosition, type Value } from './values.ts';

export interface ItemState {
  visible: boolean;
  required: boolean;
  /** None while it is not visible. */
  value: AnswerValue;
  objections: readonly Objection[];
}

/** One set of answers: those of the form, or of one repetition of a group. */
export interface Instance {
  answers: Answers;
  states: Map<string, ItemState>;
  repeats: Map<string, Instance[]>;
  parent: Instance | undefined;
  /** From 1; 0 outside of repeat groups. */
  position: number;
  /** Its place in the answers, such as `bags.2`. */
  path: string;
}

export interface AnswerIssue extends Objection {
  /** Such as `bags.2.weight`. */
  path: string;
  name: string;
}

export interface FormState {
  root: Instance;
  issues: AnswerIssue[];
  /** Where the formulas of an item are worked out, for what is offered and what an answer begins with. */
  scope(instance: Instance, compiled: CompiledItem): Scope;
}

/** Repetitions of all groups together. */
export const INSTANCES_TOTAL_MAX = 2_000;

const hiddenState: ItemState = { visible: false, required: false, value: null, objections: [] };
export const stateOf = (instance: Instance, name: string): ItemState =>
  instance.states.get(name) ?? hiddenState;
export const pathOf = (instance: Instance, name: string) =>
  instance.path ? `${instance.path}.${name}` : name;
const answerOf = (answers: Answers, name: string): AnswerValue =>
  Object.hasOwn(answers, name) ? (answers[name] ?? null) : null;

const instanceOf = (answers: Answers, parent?: Instance, name = '', position = 0): Instance => ({
  answers,
  states: new Map(),
  repeats: new Map(),
  parent,
  position,
  path: parent ? `${pathOf(parent, name)}.${position - 1}` : '',
});

/** All repetitions of groups inside each other, below an instance. */
export const instancesBelow = (instance: Instance, repeats: readonly string[]): Instance[] =>
  repeats.reduce<Instance[]>(
    (found, repeat) => found.flatMap((one) => one.repeats.get(repeat) ?? []),
    [instance],
  );

/** The instance around another one that has so many repeat groups around it. */
function ancestor(instance: Instance, depth: number, levels: number): Instance {
  let found = instance;
  for (let level = depth; level > levels; level -= 1) found = found.parent ?? found;
  return found;
}

const asFormulaValue = (value: AnswerValue): Value =>
  Array.isArray(value) && !value.every((part) => typeof part === 'string')
    ? value.map(() => true)
    : (value as Value);

/** What formulas give, as an answer: nothing where there is no number. */
function asAnswer(value: Value, { decimals }: FormItem): AnswerValue {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    return decimals === undefined ? value : Number(value.toFixed(decimals));
  }
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string' || value === null) return value === '' ? null : value;
  if (isPosition(value)) return `${value.latitude} ${value.longitude}`;
  return (value as readonly Value[]).join(' ');
}

/** What a form shows, asks for and computes for some answers, and what is wrong with them: the same everywhere. */
export function evaluateForm(form: CompiledForm, answers: Answers, context: FillContext): FormState {
  const spend = budget();
  const root = instanceOf(answers);
  let instances = 0;

  function answerFrom(instance: Instance, from: readonly string[], name: string): Value {
    const target = form.items.get(name);
    if (!target) return null;
    const shared = target.repeats.findIndex((repeat, index) => from[index] !== repeat);
    const common = shared < 0 ? target.repeats.length : shared;
    const start = ancestor(instance, from.length, common);
    if (isAround(target.repeats, from)) return asFormulaValue(stateOf(start, name).value);
    return instancesBelow(start, target.repeats.slice(common)).map((one) =>
      asFormulaValue(stateOf(one, name).value),
    );
  }

  const scopeOf = (instance: Instance, { item, repeats }: CompiledItem, cost = spend): Scope => ({
    clock: context.clock,
    position: instance.position || undefined,
    spend: cost,
    self: asFormulaValue(stateOf(instance, item.name).value),
    answer: (name) => answerFrom(instance, repeats, name),
  });

  function repetitions(instance: Instance, { item }: CompiledItem, given: AnswerValue) {
    const wanted = Array.isArray(given) ? (given as Answers[]) : [];
    const made = wanted.slice(0, Math.max(INSTANCES_TOTAL_MAX - instances, 0));
    instances += made.length;
    instance.repeats.set(
      item.name,
      made.map((one, index) => instanceOf(one, instance, item.name, index + 1)),
    );
    return made.length < wanted.length ? [{ rule: 'more', params: { limit: INSTANCES_TOTAL_MAX } }] : [];
  }

  /** Whether it is visible, and its value. */
  function settle(instance: Instance, compiled: CompiledItem) {
    spend(1);
    const { item, formulas } = compiled;
    const isParentVisible =
      item.parent === undefined || form.items.get(item.parent)?.item.kind === 'repeat'
        ? true
        : stateOf(instance, item.parent).visible;
    const scope = scopeOf(instance, compiled);
    const visible = isParentVisible && (!formulas.showWhen || holds(formulas.showWhen, scope));
    if (!visible) {
      instance.states.set(item.name, hiddenState);
      return;
    }
    if (item.kind === 'calculated') {
      const value = formulas.formula ? asAnswer(evaluate(formulas.formula, scope), item) : null;
      spend(keepingCost(value));
      instance.states.set(item.name, { ...hiddenState, visible, value });
      return;
    }
    const given = answerOf(instance.answers, item.name);
    const objection = isNothing(given) ? undefined : shapeObjection(item, given);
    const value = objection || isNothing(given) ? null : given;
    const objections: Objection[] = objection ? [objection] : [];
    if (item.kind === 'repeat') objections.push(...repetitions(instance, compiled, value));
    instance.states.set(item.name, { visible, required: false, value, objections });
  }

  /** What is asked for, and what is wrong with what was given. */
  function judge(instance: Instance, compiled: CompiledItem) {
    const { item, formulas } = compiled;
    const state = stateOf(instance, item.name);
    if (!state.visible || !(isQuestion(item.kind) || item.kind === 'repeat')) return;
    spend(1);
    const scope = scopeOf(instance, compiled);
    const required =
      Boolean(item.required) || (formulas.requireWhen ? holds(formulas.requireWhen, scope) : false);
    const objections =
      state.objections.length > 0
        ? state.objections
        : objectionsTo(compiled, state.value, required, scope, context);
    instance.states.set(item.name, { ...state, required, objections });
  }

  const each = (name: string, work: (instance: Instance, compiled: CompiledItem) => void) => {
    const compiled = form.items.get(name);
    if (compiled) for (const instance of instancesBelow(root, compiled.repeats)) work(instance, compiled);
  };

  const scope: FormState['scope'] = (instance, compiled) => scopeOf(instance, compiled, budget());
  try {
    for (const name of form.order) each(name, settle);
    for (const { name } of form.document.items) each(name, judge);
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    return { root, issues: [{ path: '', name: '', rule: 'tooComplex' }], scope };
  }
  return { root, issues: issuesOf(form, root), scope };
}

function issuesOf(form: CompiledForm, root: Instance): AnswerIssue[] {
  return form.document.items.flatMap(({ name }) =>
    instancesBelow(root, form.items.get(name)?.repeats ?? []).flatMap((instance) =>
      stateOf(instance, name).objections.map((objection) => ({
        path: pathOf(instance, name),
        name,
        ...objection,
      })),
    ),
  );
}
