import { ANSWER_TEXT_MAX } from './document.ts';
import { readPattern } from './pattern.ts';
import {
  compareValues,
  dayOf,
  isDay,
  isMoment,
  partOf,
  toBoolean,
  toNumber,
  toText,
  type Value,
} from './values.ts';

/** The moment of filling in, on a clock of the company. */
export interface Clock {
  /** `YYYY-MM-DD`. */
  today: string;
  /** `YYYY-MM-DDTHH:MM`. */
  now: string;
}

export interface Surroundings {
  clock: Clock;
  /** The number of the repetition, from 1; none outside of a repeat group. */
  position: number | undefined;
  /** Takes from what all formulas of a form may cost together. */
  spend(steps: number): void;
}

export interface FormFunction {
  /** How many values it takes. */
  takes: [least: number, most: number];
  /** Takes all answers of a question of a repeat group. */
  overRepeats?: true;
  /** Which of its values is a regular expression; it stands in the formula, so that it is checked with the form. */
  pattern?: number;
  run(values: Value[], around: Surroundings): Value;
}

const MANY = 50;
/** Steps of a pattern that cost as much as one step of a formula. */
const PATTERN_STEPS = 8;

export function matchesPattern(answer: string, source: string, spend: Surroundings['spend']): boolean {
  const pattern = readPattern(source);
  spend((answer.length * pattern.size) / PATTERN_STEPS);
  return pattern.matches(answer);
}

/** All values of lists, in order. */
const flat = (values: readonly Value[]): Value[] =>
  values.flatMap((value) => (Array.isArray(value) ? flat(value as readonly Value[]) : [value as Value]));

const numbersOf = (values: Value[]) =>
  flat(values)
    .filter((value) => toText(value) !== '')
    .map(toNumber);

const choicesOf = (value: Value | undefined): string[] =>
  Array.isArray(value)
    ? value.map(toText)
    : toText(value ?? null)
        .split(' ')
        .filter(Boolean);

const at = (values: Value[], index: number): Value => values[index] ?? null;
const text = (values: Value[], index: number) => toText(at(values, index));
const number = (values: Value[], index: number) => toNumber(at(values, index));
const shortened = (value: string) => partOf(value, 0, ANSWER_TEXT_MAX);

const onNumber = (run: (value: number) => number): FormFunction => ({
  takes: [1, 1],
  run: (values) => run(number(values, 0)),
});
const onTexts = (run: (whole: string, part: string) => boolean): FormFunction => ({
  takes: [2, 2],
  run: (values) => run(text(values, 0), text(values, 1)),
});

/** Halves are rounded up, as on paper, also where the number is a little less than it looks. */
function rounded(value: number, digits: number): number {
  const places = Math.min(Math.max(Math.trunc(digits), 0), 10);
  const factor = 10 ** places;
  return Math.round(Number((value * factor).toPrecision(15))) / factor;
}

const best = (values: Value[], wanted: number): Value =>
  flat(values)
    .filter((value) => toText(value) !== '')
    .reduce<Value>(
      (found, value) => (found === null || compareValues(value, found) === wanted ? value : found),
      null,
    );

const dateParts: Record<string, [from: number, to: number]> = {
  Y: [0, 4],
  m: [5, 7],
  d: [8, 10],
  H: [11, 13],
  M: [14, 16],
};

function formatted(value: Value, format: string): string {
  const moment = toText(value);
  if (!isDay(moment) && !isMoment(moment)) return '';
  return format.replace(/%([YmdHM])/g, (_, part: string) => moment.slice(...(dateParts[part] ?? [0, 0])));
}

export const formFunctions: Record<string, FormFunction> = {
  if: { takes: [3, 3], run: (values) => at(values, toBoolean(at(values, 0)) ? 1 : 2) },
  not: { takes: [1, 1], run: (values) => !toBoolean(at(values, 0)) },
  true: { takes: [0, 0], run: () => true },
  false: { takes: [0, 0], run: () => false },
  boolean: { takes: [1, 1], run: (values) => toBoolean(at(values, 0)) },
  coalesce: { takes: [2, MANY], run: (values) => values.find((value) => toText(value) !== '') ?? null },
  once: { takes: [1, 1], run: (values) => at(values, 0) },

  selected: { takes: [2, 2], run: (values) => choicesOf(values[0]).includes(text(values, 1)) },
  'selected-at': { takes: [2, 2], run: (values) => choicesOf(values[0])[number(values, 1)] ?? '' },
  'count-selected': { takes: [1, 1], run: (values) => choicesOf(values[0]).length },

  number: onNumber((value) => value),
  int: onNumber(Math.trunc),
  floor: onNumber(Math.floor),
  ceiling: onNumber(Math.ceil),
  abs: onNumber(Math.abs),
  sqrt: onNumber(Math.sqrt),
  pow: { takes: [2, 2], run: (values) => number(values, 0) ** number(values, 1) },
  round: {
    takes: [1, 2],
    run: (values) => rounded(number(values, 0), values.length > 1 ? number(values, 1) : 0),
  },

  sum: {
    takes: [1, MANY],
    overRepeats: true,
    run: (values) => numbersOf(values).reduce((total, value) => total + value, 0),
  },
  count: { takes: [1, 1], overRepeats: true, run: (values) => flat(values).length },
  'count-non-empty': {
    takes: [1, MANY],
    overRepeats: true,
    run: (values) => flat(values).filter((value) => toText(value) !== '').length,
  },
  min: { takes: [1, MANY], overRepeats: true, run: (values) => best(values, -1) },
  max: { takes: [1, MANY], overRepeats: true, run: (values) => best(values, 1) },
  mean: {
    takes: [1, MANY],
    overRepeats: true,
    run: (values) => {
      const all = numbersOf(values);
      return all.length === 0 ? null : all.reduce((total, value) => total + value, 0) / all.length;
    },
  },
  join: {
    takes: [2, MANY],
    overRepeats: true,
    run: ([separator, ...values]) =>
      shortened(
        flat(values)
          .map(toText)
          .filter((value) => value !== '')
          .join(toText(separator ?? null)),
      ),
  },
  position: { takes: [0, 1], run: (_, { position }) => position ?? null },

  string: { takes: [1, 1], run: (values) => text(values, 0) },
  'string-length': { takes: [1, 1], run: (values) => Array.from(text(values, 0)).length },
  concat: { takes: [1, MANY], run: (values) => shortened(values.map(toText).join('')) },
  contains: onTexts((whole, part) => whole.includes(part)),
  'starts-with': onTexts((whole, part) => whole.startsWith(part)),
  'ends-with': onTexts((whole, part) => whole.endsWith(part)),
  'upper-case': { takes: [1, 1], run: (values) => shortened(text(values, 0).toUpperCase()) },
  'lower-case': { takes: [1, 1], run: (values) => shortened(text(values, 0).toLowerCase()) },
  'normalize-space': { takes: [1, 1], run: (values) => text(values, 0).trim().replace(/\s+/g, ' ') },
  substr: {
    takes: [2, 3],
    run: (values) =>
      partOf(
        text(values, 0),
        number(values, 1) || 0,
        values[2] === undefined ? undefined : number(values, 2),
      ),
  },
  regex: {
    takes: [2, 2],
    pattern: 1,
    run: (values, { spend }) => matchesPattern(text(values, 0), text(values, 1), spend),
  },

  today: { takes: [0, 0], run: (_, { clock }) => clock.today },
  now: { takes: [0, 0], run: (_, { clock }) => clock.now },
  date: {
    takes: [1, 1],
    run: (values) => {
      const shown = text(values, 0);
      if (isDay(shown)) return shown;
      return isMoment(shown) ? shown.slice(0, 'YYYY-MM-DD'.length) : dayOf(number(values, 0));
    },
  },
  'decimal-date-time': { takes: [1, 1], run: (values) => number(values, 0) },
  'format-date': { takes: [2, 2], run: (values) => shortened(formatted(at(values, 0), text(values, 1))) },
};

export const functionNamed = (name: string): FormFunction | undefined =>
  Object.hasOwn(formFunctions, name) ? formFunctions[name] : undefined;
