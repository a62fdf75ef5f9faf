/** Where somebody was, in degrees and metres. */
export interface Position {
  latitude: number;
  longitude: number;
  accuracy?: number;
  altitude?: number;
}

/** An answer to one question. Files are named by their ids, choices by their values. */
export type AnswerValue = null | string | number | string[] | Position | Answers[];
/** Answers by the names of questions; those of a repeat group are a list of them. */
export interface Answers {
  [name: string]: AnswerValue;
}

/** What a formula works with. */
export type Value = null | boolean | number | string | Position | readonly Value[];

const numeric = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const dayShape = /^\d{4}-\d\d-\d\d$/;
const timeShape = /^\d\d:\d\d$/;
const momentShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const DAY_MS = 86_400_000;

/** A day that the calendar has. */
export const isDay = (text: string) =>
  dayShape.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
export const isMoment = (text: string) => {
  const [day = '', time = ''] = text.split('T');
  return text.length === 'YYYY-MM-DDTHH:MM'.length && isDay(day) && isTime(time);
};

export const isPosition = (value: unknown): value is Position =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'latitude' in value;

export function toText(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  if (typeof value === 'object') {
    return isPosition(value)
      ? `${value.latitude} ${value.longitude}`
      : (value as readonly Value[]).map(toText).join(' ');
  }
  return String(value);
}

/** No number is longer, and an answer may be read as one very often. */
const NUMBER_MAX = 100;

/** Days since 1970 of a date, a part of a day of a time; NaN of what is no number. */
export function toNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.length > NUMBER_MAX) return Number.NaN;
  const text = value.trim();
  if (numeric.test(text)) return Number(text);
  if (isDay(text)) return Date.parse(text) / DAY_MS;
  if (isMoment(text)) return Date.parse(`${text}Z`) / DAY_MS;
  if (isTime(text)) return Date.parse(`1970-01-01T${text}Z`) / DAY_MS;
  return Number.NaN;
}

export function toBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  return toText(value) !== '';
}

export function isEqual(left: Value, right: Value): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right);
  if (typeof left === 'number' || typeof right === 'number') return toNumber(left) === toNumber(right);
  return toText(left) === toText(right);
}

const isSameShape = (left: string, right: string) =>
  [dayShape, timeShape, momentShape].some((shape) => shape.test(left) && shape.test(right));

/** Less than, equal or more, or undefined where two values have no order. */
export function compareValues(left: Value, right: Value): number | undefined {
  if (typeof left === 'string' && typeof right === 'string' && isSameShape(left, right)) {
    return left < right ? -1 : Number(left > right);
  }
  const difference = toNumber(left) - toNumber(right);
  return Number.isNaN(difference) ? undefined : Math.sign(difference);
}

/** A day or a moment out of days since 1970. */
export function dayOf(days: number): string | null {
  const at = new Date(Math.floor(days) * DAY_MS);
  const year = Number.isNaN(at.getTime()) ? 0 : at.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? at.toISOString().slice(0, 'YYYY-MM-DD'.length) : null;
}

/** A part of a text; half of a character is none. */
export const partOf = (text: string, from: number, to?: number): string =>
  text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

export const isNothing = (value: AnswerValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
