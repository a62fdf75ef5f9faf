import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Invalid } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { Column } from '../workers/cells.ts';
import { choiceWord } from './choice-word.ts';
import { message } from './messages.ts';
import { jsonSchema } from './serializer.ts';

interface FieldSchema {
  type?: unknown;
  format?: string;
  properties?: Record<string, FieldSchema>;
  enum?: unknown[];
  const?: unknown;
  items?: FieldSchema;
  anyOf?: FieldSchema[];
}

/** Unwraps a nullable or optional schema. */
const present = (schema: FieldSchema): FieldSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/** A reference, or a list of them, is shown by name. */
const isNamed = (schema: FieldSchema): boolean => present(schema).properties?.name !== undefined;

/** An object without a name is shown by what it refers to, or by its texts. */
const isWorded = (schema: FieldSchema): boolean =>
  isNamed(schema) ||
  Object.values(present(schema).properties ?? {}).some((inner) => {
    const { type, items } = present(inner);
    return (
      isNamed(inner) || type === 'string' || (type === 'array' && present(items ?? {}).type === 'string')
    );
  });

/** Other lists and objects are left out. */
function isShown(schema: FieldSchema): boolean {
  const { type, items } = present(schema);
  if (type !== 'array') return type !== 'object' || isWorded(schema);
  return items !== undefined && (isWorded(items) || present(items).type === 'string');
}

/** A field may be titled by its list, or by its id, which have the same title. */
function titleOf(language: Language, name: string): string {
  const candidates = [name, name.charAt(0).toLowerCase() + name.slice(1), `id${name}`];
  const titles = candidates.map((one) => ({ one, title: message(language, 'field', one) }));
  return titles.find(({ one, title }) => title !== one)?.title ?? name;
}

/** The labels of an enumerated field, or of a yes or no. */
function wordsOf(language: Language, name: string, schema: FieldSchema): Column['words'] {
  const [yes, no] = [message(language, 'choice', 'yes'), message(language, 'choice', 'no')];
  if (present(schema).type === 'boolean') return { true: yes, false: no };
  const values = schema.anyOf?.map((one) => one.const);
  if (values?.length === 2 && values.includes(1) && values.includes(0)) return { 1: yes, 0: no };
  const choices = present(schema).enum?.filter((value) => value !== null);
  return (
    choices &&
    Object.fromEntries(choices.map((value) => [String(value), choiceWord(language, name, String(value))]))
  );
}

/** Numbers of rows that mean nothing to a reader: their names are beside them. */
function isInternal(name: string, properties: Record<string, FieldSchema>): boolean {
  if (name === 'version' || name === 'idCompany') return true;
  const refName = name.replace(/^id/, '');
  const plainName = refName.charAt(0).toLowerCase() + refName.slice(1);
  return (
    refName !== name &&
    (isNamed(properties[refName] ?? {}) || `name${refName}` in properties || plainName in properties)
  );
}

/** Ids are shown by the names beside them: `idSensor` by `Sensor`, `measurements` by `Measurements`. */
function named(name: string, properties: Record<string, FieldSchema>): string {
  const [refName, listName] = [name.replace(/^id/, ''), name.charAt(0).toUpperCase() + name.slice(1)];
  if (refName !== name && isNamed(properties[refName] ?? {})) return refName;
  return !isShown(properties[name] ?? {}) && listName in properties ? listName : name;
}

/** The fields of a row that a table can show, with titles in the reader's language; those asked for, in their order. */
export function columnsOf(endpoint: AnyEndpoint, language: Language, asked?: string): Column[] {
  const { items } = jsonSchema(endpoint.data, 'output') as {
    items: { properties: Record<string, FieldSchema> };
  };
  const { inFiles } = endpoint;
  const more = inFiles && (jsonSchema(inFiles.fields, 'output') as FieldSchema).properties;
  const properties = { ...items.properties, ...more };
  const showable = Object.keys(properties).filter((name) => isShown(properties[name] ?? {}));
  const isLeftOut = (name: string) => isInternal(name, properties) || inFiles?.leftOut?.includes(name);
  const wanted = asked?.split(',') ?? showable.filter((name) => !isLeftOut(name));
  if (wanted.some((name) => !(name in properties)))
    throw new Invalid([{ path: 'columns', rule: 'choice', params: { choices: showable.join(', ') } }]);
  const names = [...new Set(wanted.map((name) => named(name, properties)))].filter((name) =>
    showable.includes(name),
  );
  // The default order starts with the row's own id; in other lists, that field refers to another record.
  const [ownId] = endpoint.orderBy;
  return names.map((name) => {
    const schema = properties[name] ?? {};
    const { format } = present(schema);
    const title = titleOf(
      language,
      name === ownId && name.startsWith('id') ? 'id' : (inFiles?.titles[name] ?? name),
    );
    const unit = inFiles?.units[name];
    return {
      name,
      title: unit ? `${title} (${unit})` : title,
      moment: format === 'date-time',
      day: format === 'date',
      words: wordsOf(language, name, schema),
    };
  });
}
