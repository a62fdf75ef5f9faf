import { compileForm } from '@gemelo/contract/forms/compile';
import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import type { FormDocument } from '@gemelo/contract/forms/document';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** How many characters the documents in memory may have together. Compiled, each takes up to 60 bytes. */
const MOST_KEPT = 4_000_000;

interface Kept {
  form: CompiledForm;
  weight: number;
}

const documentOf = prepared<{ idForm: number; number: number }>()((db, { idForm, number }) =>
  db.selectFrom('formVersion').select('document').where('idForm', '=', idForm).where('number', '=', number),
);

/** Published versions never change, so each is read and compiled once. Who may see a form is checked before. */
export function createFormDocuments() {
  const kept = new Map<string, Kept>();
  let total = 0;

  const forget = (key: string) => {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  };
  /** The least recently used ones go first. */
  const keep = (key: string, one: Kept) => {
    forget(key);
    kept.set(key, one);
    total += one.weight;
    for (const oldest of kept.keys()) if (total > MOST_KEPT && oldest !== key) forget(oldest);
    return one.form;
  };

  return {
    async compiled(tx: Tx, idForm: number, number: number): Promise<CompiledForm | undefined> {
      const key = `${idForm}/${number}`;
      const known = kept.get(key);
      if (known) return keep(key, known);
      const found = await documentOf.first(tx, { idForm, number });
      if (!found) return undefined;
      const document = found.document as unknown as FormDocument;
      return keep(key, { form: compileForm(document).form, weight: JSON.stringify(document).length });
    },
  };
}
export type FormDocuments = ReturnType<typeof createFormDocuments>;
