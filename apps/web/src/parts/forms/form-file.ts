import { type FormDocument, parseFormDocument } from '@gemelo/contract/forms/document';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import type { TFunction } from 'i18next';
import { saveText } from '../../lib/save-file.ts';

/** A form as a file: how it is called and what it asks. */
export interface FormFile {
  name: string;
  description: string;
  document: FormDocument;
}

/** What was read: the form, or everything that is wrong with the file. */
export type ReadFile = { form: FormFile } | { problems: string[] };

/** The largest JSON file that is read. */
export const JSON_BYTES = 4_000_000;
const PROBLEMS_SHOWN = 20;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A whole file, or a document alone. What is not known is a problem: nothing is left out in silence. */
export function readFormFile(value: unknown, fileName: string, t: TFunction): ReadFile {
  const whole = isRecord(value) && 'document' in value ? value : undefined;
  const strange = whole
    ? Object.keys(whole).filter((key) => !['name', 'description', 'document'].includes(key))
    : [];
  const parsed = parseFormDocument(whole ? whole.document : value);
  const problems = [
    ...(strange.length > 0 ? [t('contract:validation.unknown', { keys: strange.join(', ') })] : []),
    ...(parsed.success ? [] : fieldIssues(parsed.error)).map(
      ({ path, rule, params }) => `${path || fileName}: ${t(`contract:validation.${rule}`, params ?? {})}`,
    ),
  ];
  if (!parsed.success || problems.length > 0) return { problems: problems.slice(0, PROBLEMS_SHOWN) };
  const name = textOf(whole?.name) || fileName.replace(/\.json$/i, '');
  return { form: { name, description: textOf(whole?.description), document: parsed.data } };
}

/** The value of a JSON text; nothing where it is none. */
function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Reads a JSON file that somebody chose. */
export async function readJsonFile(file: File, t: TFunction): Promise<ReadFile> {
  const json = parseJson(await file.text());
  return json ? readFormFile(json.value, file.name, t) : { problems: [t('form-files.problem.notJson')] };
}

export const saveFormFile = (form: FormFile) =>
  saveText(`${JSON.stringify(form, null, 2)}\n`, `${form.name}.json`, 'application/json');
