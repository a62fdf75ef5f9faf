import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import { ANSWER_FILES_MAX, holdsFiles } from '@gemelo/contract/forms/document';
import type { Tx } from '../../db/client.ts';
import type { FormDocuments } from '../forms/form-documents.ts';

/** However many questions a form has. */
const MOST = 100;
/** Repetitions with as many files as a question takes. */
const REPETITIONS = 10;

const filesIn = ({ items }: CompiledForm): number =>
  [...items.values()]
    .filter(({ item }) => holdsFiles(item.kind))
    .reduce((sum, { repeats }) => sum + ANSWER_FILES_MAX * (repeats.length > 0 ? REPETITIONS : 1), 0);

/** How many files an answer may have. Whoever began before the last publication fills in the version before it. */
export async function filesOfAnswer(
  tx: Tx,
  documents: FormDocuments,
  idForm: number,
  published: number,
): Promise<number> {
  const versions = [published, published - 1].filter((number) => number > 0);
  const forms = [];
  for (const number of versions) forms.push(await documents.compiled(tx, idForm, number));
  return Math.min(MOST, Math.max(...forms.map((form) => (form ? filesIn(form) : 0))));
}
