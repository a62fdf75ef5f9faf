import type { CompiledItem } from './compiled.ts';
import { choiceColumns, type FormulaAttribute, hasValue } from './document.ts';
import type { Expression } from './expression.ts';
import { functionNamed } from './functions.ts';
import { PatternError, readPattern } from './pattern.ts';

interface FormulaProblem {
  code: string;
  at: number;
  params?: Record<string, string | number>;
}

/** The answer itself can be named where it already exists. */
const aboutItself: readonly FormulaAttribute[] = ['check', 'requireWhen', 'min', 'max', 'choiceFilter'];

interface Place {
  compiled: CompiledItem;
  items: ReadonlyMap<string, CompiledItem>;
  attribute: FormulaAttribute;
}

/** Whether an item stands in the same repetition as another, or around it. */
export const isAround = (outer: readonly string[], inner: readonly string[]) =>
  outer.every((repeat, index) => inner[index] === repeat);

function answerProblem(
  { name, at }: Extract<Expression, { type: 'answer' }>,
  { compiled, items }: Place,
  overRepeats: boolean,
): FormulaProblem | undefined {
  const named = items.get(name);
  if (!named || !hasValue(named.item.kind)) return { code: 'unknownAnswer', at, params: { name } };
  const isList = named.item.kind === 'repeat' || !isAround(named.repeats, compiled.repeats);
  return isList && !overRepeats ? { code: 'many', at, params: { name } } : undefined;
}

function columnProblem(
  { name, at }: Extract<Expression, { type: 'column' }>,
  { compiled: { item }, attribute }: Place,
): FormulaProblem | undefined {
  const fixed = ['name', ...(item.choices ?? []).flatMap(({ columns = {} }) => Object.keys(columns))];
  const columns = item.choicesFrom ? choiceColumns[item.choicesFrom] : fixed;
  if (attribute === 'choiceFilter' && columns.includes(name)) return undefined;
  if (attribute === 'choiceFilter') return { code: 'unknownColumn', at, params: { name } };
  return { code: 'unknownWord', at, params: { name, written: `\${${name}}` } };
}

function callProblem({
  name,
  values,
  at,
}: Extract<Expression, { type: 'call' }>): FormulaProblem | undefined {
  const known = functionNamed(name);
  if (!known) return { code: 'unknownFunction', at, params: { name } };
  const [least, most] = known.takes;
  if (values.length < least || values.length > most)
    return { code: 'takes', at, params: { name, least, most } };
  if (known.pattern === undefined) return undefined;
  const pattern = values[known.pattern];
  if (pattern?.type !== 'text') return { code: 'patternText', at };
  try {
    readPattern(pattern.value);
    return undefined;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return { code: 'pattern', at: pattern.at };
  }
}

/** What a formula names that is not there, or may not be named in this place. */
export function checkFormula(
  formula: Expression,
  compiled: CompiledItem,
  items: ReadonlyMap<string, CompiledItem>,
  attribute: FormulaAttribute,
): FormulaProblem[] {
  const place = { compiled, items, attribute };
  const problems: FormulaProblem[] = [];
  const open: { part: Expression; overRepeats: boolean }[] = [{ part: formula, overRepeats: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { part, overRepeats } = next;
    let problem: FormulaProblem | undefined;
    if (part.type === 'answer') problem = answerProblem(part, place, overRepeats);
    if (part.type === 'column') problem = columnProblem(part, place);
    if (part.type === 'self' && !aboutItself.includes(attribute)) problem = { code: 'self', at: part.at };
    if (part.type === 'negate') open.push({ part: part.operand, overRepeats: false });
    if (part.type === 'binary')
      open.push({ part: part.left, overRepeats: false }, { part: part.right, overRepeats: false });
    if (part.type === 'call') {
      problem = callProblem(part);
      const { overRepeats: takesLists = false } = functionNamed(part.name) ?? {};
      // position(..) is the one place of the two dots.
      const values = part.name === 'position' ? [] : part.values;
      open.push(...values.map((value) => ({ part: value, overRepeats: takesLists })));
    }
    if (problem) problems.push(problem);
  }
  return problems.sort((one, other) => one.at - other.at);
}
