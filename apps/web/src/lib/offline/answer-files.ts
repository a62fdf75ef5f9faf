import { type FormDocument, type FormItem, holdsFiles } from '@gemelo/contract/forms/document';
import type { Answers, AnswerValue } from '@gemelo/contract/forms/values';

const kindsOf = ({ items }: FormDocument) => new Map(items.map((item) => [item.name, item.kind]));

function mapped(
  kinds: ReadonlyMap<string, FormItem['kind']>,
  answers: Answers,
  change: (id: string) => string,
): Answers {
  const one = ([name, value]: [string, AnswerValue]): [string, AnswerValue] => {
    const kind = kinds.get(name);
    if (!kind || !Array.isArray(value)) return [name, value];
    if (kind === 'repeat') return [name, (value as Answers[]).map((inner) => mapped(kinds, inner, change))];
    return [name, holdsFiles(kind) ? (value as string[]).map(change) : value];
  };
  return Object.fromEntries(Object.entries(answers).map(one));
}

/** Answers with other names for their files. */
export const withFiles = (
  document: FormDocument,
  answers: Answers,
  change: (id: string) => string,
): Answers => mapped(kindsOf(document), answers, change);

/** The files that answers name, in their order. */
export function filesIn(document: FormDocument, answers: Answers): string[] {
  const found: string[] = [];
  withFiles(document, answers, (id) => {
    found.push(id);
    return id;
  });
  return found;
}
