import type { ReviewState } from '@gemelo/contract/endpoints/form-answers';
import type { AnswerNote, AnswerRevision } from '@gemelo/contract/endpoints/form-review';
import type { Answers } from '@gemelo/contract/forms/values';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName, personOf } from '../../db/person.ts';
import { prepared } from '../../db/prepared.ts';

/** What is shown of a conversation, and of the history of an answer: the newest. */
const NOTES_SHOWN = 500;
const REVISIONS_SHOWN = 100;

/** Every company that the caller sees: the key begins with it. */
const ofSeenCompanies = sql<boolean>`id_company = any(array(select id_company from company))`;
export const lockAnswer = prepared<{ id: number }>()(
  (_db, { id }) => sql`
    select from form_answer where ${ofSeenCompanies} and id_form_answer = ${id} for no key update`,
);

interface OfAnswer {
  idCompany: number;
  idFormAnswer: number;
}

export const setReviewState = prepared<OfAnswer & { reviewState: ReviewState }>()(
  (_db, { idCompany, idFormAnswer, reviewState }) => sql`
    update form_answer set review_state = ${reviewState}, version = version + 1
    where id_company = ${idCompany} and id_form_answer = ${idFormAnswer}`,
);

interface NewNote extends OfAnswer {
  idUser: number | null;
  text: string;
  reviewState: ReviewState | null;
}
const noteInsertion = prepared<NewNote>()(
  (_db, note) => sql<{ idFormAnswerNote: number }>`
    insert into form_answer_note (id_company, id_form_answer, id_user, text, review_state)
    values (${note.idCompany}, ${note.idFormAnswer}, ${note.idUser}, ${note.text}, ${note.reviewState})
    returning id_form_answer_note`,
);

interface NoteRow {
  idFormAnswerNote: number;
  idUser: number | null;
  userName: string | null;
  text: string;
  reviewState: ReviewState | null;
  createdAt: string;
}
const presentNote = ({ idUser, userName, ...row }: NoteRow): AnswerNote => ({
  ...row,
  User: personOf(idUser, userName),
});

const newestNotes = prepared<OfAnswer>()(
  (_db, { idCompany, idFormAnswer }) => sql<NoteRow>`
    select n.id_form_answer_note, n.id_user, ${authorName('u', 'n.id_user')} as user_name, n.text, n.review_state, n.created_at
    from form_answer_note n left join app_user u on u.id_user = n.id_user
    where n.id_company = ${idCompany} and n.id_form_answer = ${idFormAnswer}
    order by n.id_form_answer_note desc limit ${sql.lit(NOTES_SHOWN)}`,
);
const noteById = prepared<{ idCompany: number; idFormAnswerNote: number }>()(
  (_db, { idCompany, idFormAnswerNote }) => sql<NoteRow>`
    select n.id_form_answer_note, n.id_user, ${authorName('u', 'n.id_user')} as user_name, n.text, n.review_state, n.created_at
    from form_answer_note n left join app_user u on u.id_user = n.id_user
    where n.id_company = ${idCompany} and n.id_form_answer_note = ${idFormAnswerNote}`,
);

/** The oldest first. */
export const notesOf = async (tx: Tx, answer: OfAnswer): Promise<AnswerNote[]> =>
  (await newestNotes.all(tx, answer)).reverse().map(presentNote);

export async function insertNote(tx: Tx, note: NewNote): Promise<AnswerNote> {
  const made = await noteInsertion.first(tx, note);
  const found =
    made &&
    (await noteById.first(tx, { idCompany: note.idCompany, idFormAnswerNote: made.idFormAnswerNote }));
  if (!found) throw new Error('the note was not stored');
  return presentNote(found);
}
/** For a decision, whose note nobody waits for. */
export const noteLater = (tx: Tx, note: NewNote) => noteInsertion.later(tx, note);

interface RevisionRow {
  revision: number;
  answers: Answers;
  labels: AnswerRevision['labels'];
  idUser: number | null;
  userName: string | null;
  reason: string;
  replacedAt: string;
}
const newestRevisions = prepared<OfAnswer>()(
  (_db, { idCompany, idFormAnswer }) => sql<RevisionRow>`
    select r.revision, r.answers, r.labels, r.id_user, ${authorName('u', 'r.id_user')} as user_name, r.reason, r.replaced_at
    from form_answer_revision r left join app_user u on u.id_user = r.id_user
    where r.id_company = ${idCompany} and r.id_form_answer = ${idFormAnswer}
    order by r.revision desc limit ${sql.lit(REVISIONS_SHOWN)}`,
);
export const revisionsOf = async (tx: Tx, answer: OfAnswer): Promise<AnswerRevision[]> =>
  (await newestRevisions.all(tx, answer)).map(({ idUser, userName, ...row }) => ({
    ...row,
    User: personOf(idUser, userName),
  }));

const reviewers = prepared<OfAnswer>()(
  (_db, { idCompany, idFormAnswer }) => sql<{ idUser: number }>`
    select id_user from form_answer_note
    where id_company = ${idCompany} and id_form_answer = ${idFormAnswer} and id_user is not null
    union
    select id_user from form_answer_revision
    where id_company = ${idCompany} and id_form_answer = ${idFormAnswer} and id_user is not null`,
);
/** Those who decided about an answer, corrected it or commented on it. */
export const reviewersOf = async (tx: Tx, answer: OfAnswer): Promise<number[]> =>
  (await reviewers.all(tx, answer)).map(({ idUser }) => idUser);
