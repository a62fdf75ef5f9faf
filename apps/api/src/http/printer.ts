import { compileFunction } from 'node:vm';
import type { JSONSchema } from 'zod/v4/core';
import { JsonText } from '../db/json-text.ts';

type Schema = JSONSchema.BaseSchema;
type Print = (value: unknown) => string;

const json: Print = (value) => JSON.stringify(value) ?? 'null';
/** Text that JSON does not escape: no quotes, backslashes, control characters or surrogates. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const text: Print = (value) => (typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : json(value));
const number: Print = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? `${value}` : json(value);
const boolean: Print = (value) => (typeof value === 'boolean' ? String(value) : json(value));

const scalars: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

/** A value that fits several schemas is printed by the first one whose required members it has. */
function first(value: object, prints: readonly Print[], members: readonly (readonly string[])[]): string {
  const fitting = members.findIndex((names) => names.every((name) => Object.hasOwn(value, name)));
  const print = prints[fitting];
  if (!print) throw new Error('a value of an answer fits none of its schemas');
  return print(value);
}

const tools = { json, text, number, boolean, first, JsonText };

/**
 * Writes a function for each object and list of a schema: code with literal members that calls what it needs by name
 * is many times faster than a loop over a description. Only the names of members enter the code, as literals.
 */
function writeFunctions() {
  const functions: string[] = [];
  /** A function for values that may be null; JSON from the database is passed on. */
  const add = (body: string): string => {
    const name = `print${functions.length}`;
    functions.push(`function ${name}(v) {
      if (v === null || v === undefined) return "null";
      if (v instanceof JsonText) return v.text;
      ${body}
    }`);
    return name;
  };

  const object = (properties: Record<string, Schema>, required: readonly string[]) => {
    let hasMember = false;
    const statements = Object.entries(properties).map(([name, schema]) => {
      const [member, key] = [`v[${JSON.stringify(name)}]`, `${JSON.stringify(name)}:`];
      const printed = `${functionFor(schema)}(${member})`;
      const separated = hasMember
        ? JSON.stringify(`,${key}`)
        : `(s === "" ? ${JSON.stringify(key)} : ${JSON.stringify(`,${key}`)})`;
      if (!required.includes(name)) return `if (${member} !== undefined) s += ${separated} + ${printed};`;
      hasMember = true;
      return `s += ${separated} + ${printed};`;
    });
    return add(`let s = ""; ${statements.join('\n')} return "{" + s + "}";`);
  };

  const list = (items: Schema) => {
    const item = functionFor(items);
    return add(`let s = "";
      for (let n = 0; n < v.length; n++) s += n === 0 ? ${item}(v[n]) : "," + ${item}(v[n]);
      return "[" + s + "]";`);
  };

  /** The members are not declared, their values are. */
  const record = (values: Schema) =>
    add(`let s = "";
      for (const name of Object.keys(v))
        if (v[name] !== undefined) s += (s === "" ? "" : ",") + text(name) + ":" + ${functionFor(values)}(v[name]);
      return "{" + s + "}";`);

  const union = (schemas: readonly Schema[]) => {
    const objects = schemas.filter(({ type }) => type === 'object' || type === 'array');
    const members = JSON.stringify(objects.map(({ required = [] }) => required));
    return add(
      `return typeof v === "object" ? first(v, [${objects.map(functionFor).join()}], ${members}) : json(v);`,
    );
  };

  /** The name of the function that prints values of a schema. */
  function functionFor({
    type,
    anyOf,
    properties,
    required = [],
    items,
    additionalProperties,
  }: Schema): string {
    const [only, other] = (anyOf ?? []).filter((schema) => schema.type !== 'null');
    if (anyOf) return only && !other ? functionFor(only) : union(anyOf);
    if (type === 'array') return list(items as Schema);
    if (properties) return object(properties as Record<string, Schema>, required);
    if (typeof additionalProperties === 'object') return record(additionalProperties);
    const [kind] = [type].flat();
    return scalars[String(kind)] ?? add('return json(v);');
  }

  return { functions, functionFor };
}

/** Compiles a function that prints values of a schema as JSON, without members that it does not declare. */
export function printerOf(schema: Schema): Print {
  const { functions, functionFor } = writeFunctions();
  const name = functionFor(schema);
  const code = `${functions.join('\n')}\nreturn ${name};`;
  return compileFunction(code, Object.keys(tools))(...Object.values(tools)) as Print;
}
