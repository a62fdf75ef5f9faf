import type { CompiledForm, CompiledItem, FillContext, FormProblem } from './compiled.ts';
import { EXPRESSION_MAX } from './document.ts';
import { budget, holds, TooComplex } from './evaluate.ts';
import { type Expression, ExpressionError, parseExpression, renameAnswers } from './expression.ts';
import { checkFormula } from './formula-checks.ts';
import { functionNamed } from './functions.ts';
import { evaluateForm, type Instance, instancesBelow } from './state.ts';
import type { Answers } from './values.ts';

/**
 * The condition of a rule stands outside of all repeat groups. A question of one means any of its repetitions:
 * the condition is worked out in each. Inside `sum`, `count`, `min`, `max`, `mean` and `join` it means all of them.
 */
export interface RuleCondition {
  formula: Expression;
  /** The repeat groups in whose repetitions it is worked out, outermost first; none: once for the answer. */
  repeats: readonly string[];
}

/** Before the name of an answer that is meant in all repetitions; no question's name begins so. */
const ALL = '*';

const isAggregate = (name: string) => functionNamed(name)?.overRepeats === true;

/** The answers of which a formula means one, not those of all repetitions. */
function* singleAnswers(formula: Expression): Generator<string> {
  const open: Expression[] = [formula];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.type === 'answer') yield part.name;
    if (part.type === 'negate') open.push(part.operand);
    if (part.type === 'binary') open.push(part.left, part.right);
    if (part.type === 'call') {
      const isOverAll = isAggregate(part.name);
      open.push(...part.values.filter(({ type }) => !(isOverAll && type === 'answer')));
    }
  }
}

/** The formula with the answers marked that are meant in all repetitions. */
function withAggregates(formula: Expression): Expression {
  switch (formula.type) {
    case 'negate':
      return { ...formula, operand: withAggregates(formula.operand) };
    case 'binary':
      return { ...formula, left: withAggregates(formula.left), right: withAggregates(formula.right) };
    case 'call': {
      const isOverAll = isAggregate(formula.name);
      const values = formula.values.map((value) =>
        isOverAll && value.type === 'answer'
          ? renameAnswers(value, (name) => `${ALL}${name}`)
          : withAggregates(value),
      );
      return { ...formula, values };
    }
    default:
      return formula;
  }
}

const placeIn = (repeats: readonly string[]): CompiledItem => ({
  item: { name: '', kind: 'calculated', label: '' },
  formulas: {},
  repeats,
  children: [],
});

function innermost(form: CompiledForm, formula: Expression): readonly string[] {
  let found: readonly string[] = [];
  for (const name of singleAnswers(formula)) {
    const { repeats = [] } = form.items.get(name) ?? {};
    if (repeats.length > found.length) found = repeats;
  }
  return found;
}

/** Reads the condition of a rule for a form, with what is wrong with it. */
export function readRuleCondition(
  form: CompiledForm,
  text: string,
): { condition?: RuleCondition; problems: FormProblem[] } {
  try {
    const read = parseExpression(text);
    const repeats = innermost(form, read);
    const problems = checkFormula(read, placeIn(repeats), form.items, 'showWhen');
    if (problems.length > 0) return { problems };
    return { condition: { formula: withAggregates(read), repeats }, problems };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { code, at, params } = error;
    return { problems: [{ code, at, params }] };
  }
}

/** What is wrong with the condition of a rule: keys of `formProblem` in the locales. */
export const conditionProblems = (form: CompiledForm, text: string): FormProblem[] =>
  readRuleCondition(form, text).problems;

/**
 * Where answers fulfil a condition first: in a repetition, or in the answers as a whole. Throws TooComplex where that
 * costs more than any honest condition does.
 */
export function fulfilledIn(
  form: CompiledForm,
  answers: Answers,
  { formula, repeats }: RuleCondition,
  context: FillContext,
): Instance | undefined {
  const state = evaluateForm(form, answers, context);
  if (state.issues.some(({ rule }) => rule === 'tooComplex')) throw new TooComplex();
  const whole = state.scope(state.root, placeIn([]));
  // All repetitions together cost no more than one formula may.
  const spend = budget();
  return instancesBelow(state.root, repeats).find((instance) => {
    const own = state.scope(instance, placeIn(repeats));
    return holds(formula, {
      ...own,
      spend,
      answer: (name) => (name.startsWith(ALL) ? whole.answer(name.slice(ALL.length)) : own.answer(name)),
    });
  });
}

/** Whether answers fulfil the condition of a rule; one with problems, or a hostile one, is never fulfilled. */
export function conditionHolds(
  form: CompiledForm,
  answers: Answers,
  text: string,
  context: FillContext,
): boolean {
  if (text.length > EXPRESSION_MAX) return false;
  const { condition } = readRuleCondition(form, text);
  try {
    return condition !== undefined && fulfilledIn(form, answers, condition, context) !== undefined;
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    return false;
  }
}
