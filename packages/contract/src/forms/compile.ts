import type { CompiledForm, CompiledItem, FormProblem } from './compiled.ts';
import {
  attributesOf,
  DEPTH_MAX,
  type FormDocument,
  type FormItem,
  type FormulaAttribute,
  formulaAttributes,
  hasValue,
  isContainer,
} from './document.ts';
import { type Expression, ExpressionError, parseExpression } from './expression.ts';
import { checkFormula } from './formula-checks.ts';
import { PatternError, readPattern } from './pattern.ts';

/** Formulas that decide what other formulas see. */
const deciding: readonly FormulaAttribute[] = ['showWhen', 'formula'];

function containersOf(item: FormItem, byName: Map<string, FormItem>): FormItem[] {
  const containers: FormItem[] = [];
  for (let at = item.parent; at !== undefined; ) {
    const container = byName.get(at);
    // Containers stand before what they hold, so this ends; a circle is reported as a wrong parent.
    if (!container || containers.includes(container)) break;
    containers.unshift(container);
    at = container.parent;
  }
  return containers;
}

function placeProblems(items: readonly FormItem[], byName: Map<string, FormItem>): FormProblem[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const { name, parent } = item;
    const problems: FormProblem[] = [];
    if (seen.has(name)) problems.push({ name, attribute: 'name', code: 'repeated' });
    const container = parent === undefined ? undefined : byName.get(parent);
    if (parent !== undefined && !(container && isContainer(container.kind) && seen.has(parent)))
      problems.push({ name, attribute: 'parent', code: 'parent', params: { parent } });
    seen.add(name);
    const depth = containersOf(item, byName).filter(({ kind }) => kind === 'repeat').length;
    if (item.kind === 'repeat' && depth >= DEPTH_MAX)
      problems.push({ name, code: 'depth', params: { limit: DEPTH_MAX } });
    return problems;
  });
}

const always = new Set<keyof FormItem>(['name', 'kind', 'parent', 'label', 'help', 'showWhen']);

/** What a kind needs, and what it does not have. */
function attributeProblems(item: FormItem): FormProblem[] {
  const { name, kind } = item;
  const own: readonly (keyof FormItem)[] = attributesOf[kind];
  const problems: FormProblem[] = (Object.keys(item) as (keyof FormItem)[])
    .filter(
      (attribute) => item[attribute] !== undefined && !always.has(attribute) && !own.includes(attribute),
    )
    .map((attribute) => ({ name, attribute, code: 'attribute', params: { attribute } }));
  if (kind === 'calculated' && item.formula === undefined)
    problems.push({ name, attribute: 'formula', code: 'formula' });
  if (kind === 'selectOne' || kind === 'selectMany') {
    const values = (item.choices ?? []).map(({ value }) => value);
    if (item.choicesFrom === undefined && values.length === 0)
      problems.push({ name, attribute: 'choices', code: 'choices' });
    if (item.choicesFrom !== undefined && values.length > 0)
      problems.push({ name, attribute: 'choices', code: 'choicesTwice' });
    const repeated = values.find((value, index) => values.indexOf(value) !== index);
    if (repeated !== undefined)
      problems.push({ name, attribute: 'choices', code: 'choiceRepeated', params: { value: repeated } });
  }
  if (item.minLength !== undefined && item.maxLength !== undefined && item.minLength > item.maxLength)
    problems.push({ name, attribute: 'maxLength', code: 'limits' });
  if (item.pattern !== undefined) {
    try {
      readPattern(item.pattern);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      problems.push({ name, attribute: 'pattern', code: 'pattern', at: error.at });
    }
  }
  return problems;
}

function formulasOf(item: FormItem, problems: FormProblem[]): CompiledItem['formulas'] {
  const formulas: CompiledItem['formulas'] = {};
  for (const attribute of formulaAttributes) {
    const source = item[attribute];
    if (source === undefined) continue;
    try {
      formulas[attribute] = parseExpression(source);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const { code, at, params } = error;
      problems.push({ name: item.name, attribute, code, at, params });
    }
  }
  return formulas;
}

/** Each item after all that its conditions and its value depend on; who is part of a circle is left out. */
function orderOf(items: ReadonlyMap<string, CompiledItem>): { order: string[]; circle: string[] } {
  const needs = new Map<string, Set<string>>();
  for (const [name, { item, formulas }] of items) {
    const needed = new Set<string>(item.parent === undefined ? [] : [item.parent]);
    for (const attribute of deciding) {
      const formula = formulas[attribute];
      if (formula) for (const other of answersIn(formula)) if (items.has(other)) needed.add(other);
    }
    needs.set(name, needed);
  }
  const order: string[] = [];
  const done = new Set<string>();
  const entered = new Set<string>();
  const circle = new Set<string>();
  const visit = (start: string) => {
    // Not recursive: a chain of conditions can be as long as the form.
    const stack: { name: string; open: string[] }[] = [{ name: start, open: [...(needs.get(start) ?? [])] }];
    entered.add(start);
    while (stack.length > 0) {
      const current = stack.at(-1) as { name: string; open: string[] };
      const next = current.open.pop();
      if (next === undefined) {
        stack.pop();
        entered.delete(current.name);
        done.add(current.name);
        order.push(current.name);
      } else if (entered.has(next)) {
        for (const { name } of stack.slice(stack.findIndex(({ name }) => name === next))) circle.add(name);
      } else if (!done.has(next)) {
        entered.add(next);
        stack.push({ name: next, open: [...(needs.get(next) ?? [])] });
      }
    }
  };
  for (const name of items.keys()) if (!done.has(name)) visit(name);
  return { order, circle: [...circle] };
}

function* answersIn(expression: Expression): Generator<string> {
  const open = [expression];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.type === 'answer') yield part.name;
    if (part.type === 'negate') open.push(part.operand);
    if (part.type === 'call') open.push(...part.values);
    if (part.type === 'binary') open.push(part.left, part.right);
  }
}

/** Reads a form's formulas and finds what is wrong with it. A form with problems can be shown, but not published. */
export function compileForm(document: FormDocument): { form: CompiledForm; problems: FormProblem[] } {
  const byName = new Map(document.items.map((item) => [item.name, item]));
  const problems = placeProblems(document.items, byName);
  const items = new Map<string, CompiledItem>();
  for (const item of byName.values()) {
    problems.push(...attributeProblems(item));
    const repeats = containersOf(item, byName).filter(({ kind }) => kind === 'repeat');
    const children = document.items.filter(({ parent }) => parent === item.name);
    items.set(item.name, {
      item,
      formulas: formulasOf(item, problems),
      repeats: repeats.map(({ name }) => name),
      children: children.map(({ name }) => name),
    });
  }
  for (const compiled of items.values()) {
    const { item, formulas } = compiled;
    for (const attribute of formulaAttributes) {
      const formula = formulas[attribute];
      if (formula)
        problems.push(
          ...checkFormula(formula, compiled, items, attribute).map((found) => ({
            name: item.name,
            attribute,
            ...found,
          })),
        );
    }
  }
  const { order, circle } = orderOf(items);
  if (circle.length > 0)
    problems.push({
      ...(circle[0] ? { name: circle[0] } : {}),
      code: 'circle',
      params: { names: circle.join(', ') },
    });
  if (!document.items.some(({ kind }) => hasValue(kind) && kind !== 'repeat'))
    problems.push({ code: 'empty' });
  const top = document.items.filter(({ parent }) => parent === undefined).map(({ name }) => name);
  return { form: { document, items, top, order }, problems };
}
