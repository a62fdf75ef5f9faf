import * as z from 'zod/mini';

/** What the database keeps of no text: zero characters, and halves of characters. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

const kinds = ['number', 'string', 'boolean', 'object', 'array', 'null'] as const;

const isJson = (value: unknown) =>
  value !== undefined &&
  (typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    Object.getPrototypeOf(value) === Object.prototype);

/** Any JSON, of so many characters as text; `long` is what is said of more. */
export const json = (max: number, long: string) =>
  z
    .custom<unknown>((value) => isJson(value) && JSON.stringify(value).length <= max, { error: long })
    .check(
      z.refine((value) => !UNSTORABLE.test(JSON.stringify(value)), { error: 'control_characters' }),
      z.meta({ anyOf: kinds.map((type) => ({ type })) }),
    );
