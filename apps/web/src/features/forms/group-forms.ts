import type { Form } from '@gemelo/contract/endpoints/forms';

export interface FormGroup {
  key: string;
  name: string;
  forms: Form[];
}

/** Forms under what they belong to, by its name; those without stand last. */
export function groupForms(
  forms: readonly Form[],
  belongsTo: (form: Form) => { id: number; name: string } | null,
  otherwise: string,
): FormGroup[] {
  const groups = new Map<string, FormGroup>();
  for (const form of forms) {
    const { id, name } = belongsTo(form) ?? { id: 0, name: otherwise };
    const group = groups.get(String(id)) ?? { key: String(id), name, forms: [] };
    group.forms.push(form);
    groups.set(group.key, group);
  }
  return [...groups.values()].sort(
    (one, other) => Number(one.key === '0') - Number(other.key === '0') || one.name.localeCompare(other.name),
  );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether all words of a search stand in the name, the description or where it belongs. */
export function matches({ name, description, CompanyProject, FormCategory }: Form, search: string): boolean {
  const text = plain([name, description, CompanyProject?.name, FormCategory?.name].join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
