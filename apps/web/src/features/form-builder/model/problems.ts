import type { FormProblem } from '@gemelo/contract/forms/compiled';
import { type FormDocument, type FormItem, parseFormDocument } from '@gemelo/contract/forms/document';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import type { TFunction } from 'i18next';

/** Something to mend before a form can be published, in the reader's words. */
export interface Problem {
  name?: string | undefined;
  attribute?: keyof FormItem | undefined;
  /** Where in a formula. */
  at?: number | undefined;
  text: string;
  /** The draft cannot even be kept. */
  blocks: boolean;
}

const itemPath = /^items\.(\d+)\.(\w+)/;

/** What the shape of a document forbids, such as an empty label. */
export function shapeProblems(document: FormDocument, t: TFunction): Problem[] {
  const parsed = parseFormDocument(document);
  if (parsed.success) return [];
  return fieldIssues(parsed.error).map(({ path, rule, params }) => {
    const [, index, attribute] = itemPath.exec(path) ?? [];
    return {
      name: index === undefined ? undefined : document.items[Number(index)]?.name,
      attribute: attribute as keyof FormItem | undefined,
      text: t(`contract:validation.${rule}`, params ?? {}),
      blocks: true,
    };
  });
}

export const formProblems = (problems: readonly FormProblem[], t: TFunction): Problem[] =>
  problems.map(({ name, attribute, at, code, params }) => ({
    name,
    attribute,
    at,
    text: t(`contract:formProblem.${code}`, params ?? {}),
    blocks: false,
  }));
