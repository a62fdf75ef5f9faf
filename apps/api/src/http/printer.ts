import { compileFunction } from 'node:vm';
import type { JSONSchema } from 'zod/v4/core';
import { JsonText } from '../db/json-text.ts';

type Schema = JSONSchema.BaseSchema;
type Print = (value: unknown) => string;

/** Text that JSON does not escape: no quotes, backslashes, control characters or surrogates. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const printText: Print = (value) =>
  typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : printAny(value);
const printNumber: Print = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? `${value}` : printAny(value);
const printBoolean: Print = (value) =>
  typeof value === 'boolean' ? (value ? 'true' : 'false') : printAny(value);
const printAny: Print = (value) => JSON.stringify(value) ?? 'null';

const scalars: Record<string, Print> = {
  string: printText,
  number: printNumber,
  integer: printNumber,
  boolean: printBoolean,
};

/** A value that is not null; text that PostgreSQL wrote is passed on. */
const orNull =
  (print: (value: object) => string): Print =>
  (value) => {
    if (value === null || value === undefined) return 'null';
    return value instanceof JsonText ? value.text : print(value);
  };

const printItems = (print: Print) =>
  orNull((items) => {
    let text = '';
    for (const item of items as unknown[]) text += text === '' ? print(item) : `,${print(item)}`;
    return `[${text}]`;
  });

/** The members are not declared, their values are. */
const printRecord = (print: Print) =>
  orNull((record) => {
    const members = Object.entries(record).filter(([, value]) => value !== undefined);
    return `{${members.map(([name, value]) => `${printText(name)}:${print(value)}`).join()}}`;
  });

/**
 * Generates the code for an object with these members. Only their names, as literals, and their positions enter it:
 * code with literal members is many times faster than a loop over names.
 */
function printMembers(
  members: readonly (readonly [name: string, schema: Schema])[],
  required: readonly string[],
) {
  const prints = members.map(([, schema]) => printerOf(schema));
  let isFirst = true;
  const statements = members.map(([name], at) => {
    const [member, key] = [`o[${JSON.stringify(name)}]`, JSON.stringify(`${JSON.stringify(name)}:`)];
    const comma = isFirst ? '(s === "" ? "" : ",") + ' : '"," + ';
    const add = `s += ${comma}${key} + p[${at}](${member});`;
    if (!required.includes(name)) return `if (${member} !== undefined) ${add}`;
    isFirst = false;
    return add;
  });
  const code = `return (o) => { let s = ""; ${statements.join(' ')} return "{" + s + "}"; }`;
  return orNull(compileFunction(code, ['p'])(prints) as (value: object) => string);
}

const has = (value: object, { required = [] }: Schema) =>
  required.every((name) => (value as Record<string, unknown>)[name] !== undefined);

/** A value that fits several schemas is printed by the first one whose required members it has. */
function printUnion(schemas: readonly Schema[]): Print {
  const objects = schemas.filter(({ type }) => type === 'object' || type === 'array');
  const prints = objects.map((schema) => ({ schema, print: printerOf(schema) }));
  return (value) => {
    if (typeof value !== 'object') return printAny(value);
    return orNull((object) => {
      const match = prints.find(({ schema }) => has(object, schema));
      if (!match) throw new Error('a value of an answer fits none of its schemas');
      return match.print(object);
    })(value);
  };
}

/** Prints values of a schema as JSON; members that it does not declare are dropped. */
export function printerOf(schema: Schema): Print {
  const { type, anyOf, properties, required = [], items, additionalProperties } = schema;
  if (anyOf) return printUnion(anyOf);
  if (type === 'array') return printItems(printerOf(items as Schema));
  if (properties) return printMembers(Object.entries(properties) as [string, Schema][], required);
  if (typeof additionalProperties === 'object') return printRecord(printerOf(additionalProperties));
  const [first] = [type].flat();
  return scalars[String(first)] ?? orNull(printAny);
}
