import type { Objection } from './answer-shapes.ts';
import type { CompiledItem, FillContext } from './compiled.ts';
import type { FormChoice, FormItem } from './document.ts';
import { evaluate, holds, type Scope } from './evaluate.ts';
import { matchesPattern } from './functions.ts';
import {
  type AnswerValue,
  compareValues,
  isNothing,
  isPosition,
  toNumber,
  toText,
  type Value,
} from './values.ts';

const byCount = new Set<FormItem['kind']>(['selectMany', 'photo', 'file', 'repeat']);

const countObjection = (count: number, min: number, max: number): Objection | undefined => {
  if (count < min) return { rule: 'fewer', params: { limit: min } };
  return count > max ? { rule: 'more', params: { limit: max } } : undefined;
};

/** A limit that is not filled in yet limits nothing. */
function limitObjection(
  { item, formulas }: CompiledItem,
  value: AnswerValue,
  scope: Scope,
): Objection | undefined {
  const min = formulas.min ? evaluate(formulas.min, scope) : null;
  const max = formulas.max ? evaluate(formulas.max, scope) : null;
  if (byCount.has(item.kind)) {
    const count = Array.isArray(value) ? value.length : 0;
    return countObjection(count, toNumber(min) || 0, Number.isNaN(toNumber(max)) ? count : toNumber(max));
  }
  if (min !== null && compareValues(value as Value, min) === -1)
    return { rule: 'smaller', params: { limit: toText(min) } };
  if (max !== null && compareValues(value as Value, max) === 1)
    return { rule: 'bigger', params: { limit: toText(max) } };
  return undefined;
}

function textObjection(item: FormItem, value: string, scope: Scope): Objection | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = item;
  const length = Array.from(value).length;
  if (length < minLength) return { rule: 'shorter', params: { limit: minLength } };
  if (length > maxLength) return { rule: 'longer', params: { limit: maxLength } };
  return pattern !== undefined && !matchesPattern(value, pattern, scope.spend)
    ? { rule: 'pattern' }
    : undefined;
}

/** Whether a filter lets a choice through. */
function isLetThrough({ formulas }: CompiledItem, columns: Record<string, string>, scope: Scope): boolean {
  const { choiceFilter } = formulas;
  return (
    !choiceFilter ||
    holds(choiceFilter, {
      ...scope,
      column: (name) => (Object.hasOwn(columns, name) ? (columns[name] ?? null) : null),
    })
  );
}

const columnsOf = ({ value, columns = {} }: FormChoice) => ({ ...columns, name: value });

/** The choices that are offered now, of those that stand in the form. */
export const offeredChoices = (compiled: CompiledItem, scope: Scope): FormChoice[] =>
  (compiled.item.choices ?? []).filter((choice) => isLetThrough(compiled, columnsOf(choice), scope));

function isOffered(compiled: CompiledItem, value: string, scope: Scope, { records }: FillContext): boolean {
  const { choices = [], choicesFrom } = compiled.item;
  if (choicesFrom) {
    const known = records?.[choicesFrom];
    const record = known?.get(value);
    if (!known) return true;
    return record !== undefined && isLetThrough(compiled, record.columns, scope);
  }
  const choice = choices.find((one) => one.value === value);
  return choice !== undefined && isLetThrough(compiled, columnsOf(choice), scope);
}

function choiceObjection(compiled: CompiledItem, value: AnswerValue, scope: Scope, context: FillContext) {
  const chosen = Array.isArray(value) ? (value as string[]) : [String(value)];
  return chosen.every((one) => isOffered(compiled, one, scope, context)) ? undefined : { rule: 'choice' };
}

function numberObjection({ decimals }: FormItem, value: number): Objection | undefined {
  if (decimals === undefined || Number(value.toFixed(decimals)) === value) return undefined;
  return decimals === 0 ? { rule: 'whole' } : { rule: 'decimals', params: { limit: decimals } };
}

function positionObjection({ accuracy: most }: FormItem, value: AnswerValue): Objection | undefined {
  if (most === undefined || !isPosition(value)) return undefined;
  return value.accuracy === undefined || value.accuracy > most
    ? { rule: 'accuracy', params: { limit: most } }
    : undefined;
}

function ownObjection(compiled: CompiledItem, value: AnswerValue, scope: Scope, context: FillContext) {
  const { item } = compiled;
  switch (item.kind) {
    case 'text':
    case 'longText':
    case 'barcode':
      return textObjection(item, String(value), scope);
    case 'number':
      return numberObjection(item, Number(value)) ?? limitObjection(compiled, value, scope);
    case 'selectOne':
      return choiceObjection(compiled, value, scope, context);
    case 'selectMany':
      return choiceObjection(compiled, value, scope, context) ?? limitObjection(compiled, value, scope);
    case 'gps':
      return positionObjection(item, value);
    default:
      return limitObjection(compiled, value, scope);
  }
}

/** What is wrong with an answer that has the shape of its kind. */
export function objectionsTo(
  compiled: CompiledItem,
  value: AnswerValue,
  required: boolean,
  scope: Scope,
  context: FillContext,
): Objection[] {
  const { item, formulas } = compiled;
  if (isNothing(value) && item.kind !== 'repeat') return required ? [{ rule: 'required' }] : [];
  const found = ownObjection(compiled, value, scope, context);
  if (found) return [found];
  if (formulas.check && !holds(formulas.check, scope))
    return [{ rule: 'check', params: item.checkMessage === undefined ? {} : { message: item.checkMessage } }];
  return [];
}
