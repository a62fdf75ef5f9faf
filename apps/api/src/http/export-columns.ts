import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import type { Language } from '@gemelo/contract/kit/languages';
import type { Column } from '../workers/cells.ts';
import { choiceWord } from './choice-word.ts';
import { message } from './messages.ts';
import { jsonSchema } from './serializer.ts';

interface FieldSchema {
  type?: unknown;
  format?: string;
  properties?: { name?: object };
  enum?: unknown[];
  items?: FieldSchema;
  anyOf?: FieldSchema[];
}

/** Unwraps a nullable or optional schema. */
const present = (schema: FieldSchema): FieldSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/** A reference, or a list of them, is shown by name; other lists are left out. */
const isNamed = (schema: FieldSchema): boolean => present(schema).properties?.name !== undefined;

function isShown(schema: FieldSchema): boolean {
  const { type, items } = present(schema);
  if (type !== 'array') return type !== 'object' || isNamed(schema);
  return items !== undefined && (isNamed(items) || present(items).type === 'string');
}

/** The names of a list of references are in a sibling field with a capital initial, under the same title. */
function titleOf(language: Language, name: string): string {
  const title = message(language, 'field', name);
  return title === name ? message(language, 'field', name.charAt(0).toLowerCase() + name.slice(1)) : title;
}

/** The labels of an enumerated field. */
const wordsOf = (language: Language, name: string, schema: FieldSchema): Column['words'] =>
  schema.enum &&
  Object.fromEntries(schema.enum.map((value) => [String(value), choiceWord(language, name, String(value))]));

/** The fields of a row that a table can show, with titles in the reader's language. */
export function columnsOf(endpoint: AnyEndpoint, language: Language): Column[] {
  const { items } = jsonSchema(endpoint.data, 'output') as {
    items: { properties: Record<string, FieldSchema> };
  };
  const { properties } = items;
  // The default order starts with the row's own id; in other lists, that field refers to another record.
  const [ownId] = endpoint.orderBy;
  return Object.entries(properties)
    .filter(
      ([name]) => !isNamed(properties[name.replace(/^id/, '')] ?? {}) || isNamed(properties[name] ?? {}),
    )
    .filter(([, schema]) => isShown(schema))
    .map(([name, schema]) => ({
      name,
      title:
        name === ownId && name.startsWith('id') ? message(language, 'field', 'id') : titleOf(language, name),
      moment: present(schema).format === 'date-time',
      words: wordsOf(language, name, present(schema)),
    }));
}
