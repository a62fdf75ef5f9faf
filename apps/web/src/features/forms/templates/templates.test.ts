import { compileForm } from '@gemelo/contract/forms/compile';
import { parseFormDocument } from '@gemelo/contract/forms/document';
import { expect, test } from 'vitest';
import { templates } from './templates.ts';

interface Template {
  name: string;
  description: string;
  document: unknown;
}

test.each(Object.entries(templates))(
  'the template %s is a form that can be published as it is',
  async (_, load) => {
    const { name, description, document } = (await load()) as Template;
    expect(name && description).toBeTruthy();
    const parsed = parseFormDocument(document);
    expect(parsed.error?.issues ?? []).toEqual([]);
    if (!parsed.success) return;
    expect(compileForm(parsed.data).problems).toEqual([]);
    const { items } = parsed.data;
    expect(items.length).toBeGreaterThanOrEqual(12);
    expect(items.some(({ kind }) => kind === 'repeat')).toBe(true);
    expect(items.some(({ kind }) => kind === 'calculated')).toBe(true);
    expect(items.some(({ showWhen }) => showWhen)).toBe(true);
    expect(items.some(({ min, max }) => min && max)).toBe(true);
  },
);
