import type { AnswerHeader } from '@gemelo/contract/endpoints/form-answers';
import type { FormVersion } from '@gemelo/contract/endpoints/forms';
import { type FormDocument, hasValue, type ItemKind } from '@gemelo/contract/forms/document';
import type { FieldIssue } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName, personOf } from '../../db/person.ts';
import { prepared } from '../../db/prepared.ts';

interface VersionRow {
  number: number;
  notes: string;
  publishedAt: string;
  idUser: number | null;
  userName: string;
  questionCount: number;
  answerCount: number;
  document: FormDocument;
}

const versions = prepared<{ idForm: number; number: number | null }>()(
  (_db, { idForm, number }) => sql<VersionRow>`
    select v.number, v.notes, v.published_at, v.id_user, ${authorName('u', 'v.id_user')} as user_name, v.question_count, v.document,
      (select count(*) from form_answer a where a.id_company = v.id_company and a.id_form = v.id_form
        and a.form_version = v.number) as answer_count
    from form_version v left join app_user u on u.id_user = v.id_user
    where v.id_form = ${idForm} and (${number}::int is null or v.number = ${number}::int)
    order by v.number desc`,
);

const present = ({
  idUser,
  userName,
  document,
  ...row
}: VersionRow): FormVersion & { document: FormDocument } => ({
  ...row,
  document,
  User: personOf(idUser, userName),
});

/** The newest first. */
export const versionsOf = async (tx: Tx, idForm: number) =>
  (await versions.all(tx, { idForm, number: null })).map(present);

export async function findVersion(tx: Tx, idForm: number, number: number) {
  const found = await versions.first(tx, { idForm, number });
  return found && present(found);
}

interface Published {
  number: number;
  document: FormDocument;
}
const published = prepared<{ idForm: number }>()(
  (_db, { idForm }) =>
    sql<Published>`select number, document from form_version where id_form = ${idForm} order by number`,
);

/** The oldest first. */
export const publishedDocuments = async (tx: Tx, idForm: number): Promise<FormDocument[]> =>
  (await published.all(tx, { idForm })).map(({ document }) => document);

/** The repeat groups around each item. */
function repeatsIn({ items }: FormDocument): Map<string, string[]> {
  const around = new Map<string, string[]>();
  const inside = new Map<string, string[]>();
  for (const { name, kind, parent } of items) {
    const repeats = parent === undefined ? [] : (inside.get(parent) ?? []);
    around.set(name, repeats);
    inside.set(name, kind === 'repeat' ? [...repeats, name] : repeats);
  }
  return around;
}

/** The columns of all versions: those of the newest in their order, then those that it no longer asks for. */
export function headersOf(documents: readonly Published[]): AnswerHeader[] {
  const headers = new Map<string, AnswerHeader>();
  const last = documents.at(-1)?.number ?? 0;
  for (const { number, document } of documents) {
    const repeats = repeatsIn(document);
    for (const { name, kind, label } of document.items) {
      if (!hasValue(kind)) continue;
      const before = headers.get(name);
      headers.delete(name);
      headers.set(name, {
        ...{ name, kind, label, repeats: repeats.get(name) ?? [] },
        ...{ firstVersion: before?.firstVersion ?? number, lastVersion: number, removed: false },
      });
    }
  }
  const all = [...headers.values()].map((header) => ({ ...header, removed: header.lastVersion < last }));
  return [...all.filter(({ removed }) => !removed), ...all.filter(({ removed }) => removed).reverse()];
}

export const answerHeadersOf = async (tx: Tx, idForm: number): Promise<AnswerHeader[]> =>
  headersOf(await published.all(tx, { idForm }));

/** Kinds whose answers can stand in one column. */
const families: Partial<Record<ItemKind, string>> = {
  ...{ text: 'text', longText: 'text', barcode: 'text' },
  ...{ number: 'number', scale: 'number' },
  ...{ selectOne: 'choice', selectMany: 'choice' },
  ...{ photo: 'file', file: 'file', signature: 'file' },
};
const familyOf = (kind: ItemKind) => families[kind] ?? kind;

/** A published name keeps its kind of answer and its place, so that answers of all versions can be compared. */
export function renamingIssues(document: FormDocument, headers: readonly AnswerHeader[]): FieldIssue[] {
  const byName = new Map(headers.map((header) => [header.name, header]));
  const repeats = repeatsIn(document);
  const section = 'formProblem' as const;
  return document.items.flatMap(({ name, kind }): FieldIssue[] => {
    const before = byName.get(name);
    if (!before) return [];
    if (familyOf(before.kind) !== familyOf(kind))
      return [{ path: `items.${name}.kind`, rule: 'kindChanged', params: { name }, section }];
    return (repeats.get(name) ?? []).join('.') === before.repeats.join('.')
      ? []
      : [{ path: `items.${name}.parent`, rule: 'groupChanged', params: { name }, section }];
  });
}
