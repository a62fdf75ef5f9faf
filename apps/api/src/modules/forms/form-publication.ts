import { compileForm } from '@gemelo/contract/forms/compile';
import type { FormProblem } from '@gemelo/contract/forms/compiled';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { type FieldIssue, Invalid } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { issuesOfChosen } from '../../db/references.ts';
import { answerHeadersOf, renamingIssues } from './form-versions.ts';

const issueOf = ({ name, attribute, code, params }: FormProblem): FieldIssue => ({
  path: ['items', name, attribute].filter((part) => part !== undefined).join('.'),
  rule: code,
  section: 'formProblem',
  ...(params ? { params } : {}),
});

const stepIssues = (tx: Tx, { items }: FormDocument) =>
  issuesOfChosen(
    tx,
    items
      .filter(({ idStep }) => idStep !== undefined)
      .map(({ name, idStep }) => ({
        ...{ path: `items.${name}.idStep`, table: 'step', id: 'idStep', chosen: [idStep] },
      })),
  );

const refuse = (issues: FieldIssue[]) => {
  if (issues.length > 0) throw new Invalid(issues, 'FORM_INVALID');
};

/** Refuses a form that cannot be filled in. */
export const checkFillable = (document: FormDocument) => refuse(compileForm(document).problems.map(issueOf));

/** Refuses a form that cannot be filled in, or whose answers could not be compared with earlier ones. */
export async function checkPublishable(tx: Tx, idForm: number, document: FormDocument): Promise<void> {
  refuse([
    ...compileForm(document).problems.map(issueOf),
    ...renamingIssues(document, await answerHeadersOf(tx, idForm)),
    ...(await stepIssues(tx, document)),
  ]);
}
