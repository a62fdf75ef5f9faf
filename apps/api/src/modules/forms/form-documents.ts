import { compileForm } from '@gemelo/contract/forms/compile';
import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import type { FormDocument } from '@gemelo/contract/forms/document';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** Versions that are kept in memory; the least recently used one goes first. */
const MAX_KEPT = 200;

const documentOf = prepared<{ idForm: number; number: number }>()((db, { idForm, number }) =>
  db.selectFrom('formVersion').select('document').where('idForm', '=', idForm).where('number', '=', number),
);

/** Published versions never change, so each is read and compiled once. Who may see a form is checked before. */
export function createFormDocuments() {
  const kept = new Map<string, CompiledForm>();

  const keep = (key: string, form: CompiledForm) => {
    kept.delete(key);
    kept.set(key, form);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return form;
  };

  return {
    async compiled(tx: Tx, idForm: number, number: number): Promise<CompiledForm | undefined> {
      const key = `${idForm}/${number}`;
      const known = kept.get(key);
      if (known) return keep(key, known);
      const found = await documentOf.first(tx, { idForm, number });
      return found && keep(key, compileForm(found.document as unknown as FormDocument).form);
    },
  };
}
export type FormDocuments = ReturnType<typeof createFormDocuments>;
