import { compileForm } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { type FormItem, parseFormDocument } from './document.ts';

export const clock = { today: '2026-11-18', now: '2026-11-18T08:30' };

type Given = Partial<FormItem> & Pick<FormItem, 'name' | 'kind'>;

/** A form of some items, labelled by their names. */
export const documentOf = (...items: Given[]) => {
  const parsed = parseFormDocument({ items: items.map((item) => ({ label: item.name, ...item })) });
  if (!parsed.success) throw parsed.error;
  return parsed.data;
};

export const problemsOf = (...items: Given[]) => compileForm(documentOf(...items)).problems;

/** A form without problems. */
export function formOf(...items: Given[]): CompiledForm {
  const { form, problems } = compileForm(documentOf(...items));
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return form;
}
