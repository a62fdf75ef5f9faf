import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { FilterableValue } from '@gemelo/contract/forms/filterable';
import type { Answers } from '@gemelo/contract/forms/values';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName, personOf } from '../../db/person.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

/** The company is the first column of every index. */
export const selectAnswers = (db: Builder, ofCompany: RawBuilder<boolean>) =>
  db
    .selectFrom('formAnswer as a')
    .leftJoin('form as x', 'x.idForm', 'a.idForm')
    .leftJoin('appUser as u', 'u.idUser', 'a.idUser')
    .leftJoin('formLink as l', 'l.idFormLink', 'a.idLink')
    .select(['a.idLink', 'l.name as linkName'])
    .select(['a.idFormAnswer', 'a.idCompany', 'a.idForm', 'x.name as formName', 'a.formVersion'])
    .select(authorName('u', 'a.id_user').as('userName'))
    .select(['a.answerKey', 'a.idUser', 'a.answers', 'a.labels', 'a.reviewState'])
    .select(['a.startedAt', 'a.endedAt', 'a.receivedAt', 'a.latitude', 'a.longitude', 'a.version'])
    .where(ofCompany);

type Found = Awaited<ReturnType<ReturnType<typeof selectAnswers>['executeTakeFirstOrThrow']>>;

export const presentAnswer = ({
  formName,
  idUser,
  userName,
  idLink,
  linkName,
  ...row
}: Found): FormAnswer => ({
  ...row,
  answers: row.answers as Answers,
  labels: row.labels as FormAnswer['labels'],
  Form: { idForm: row.idForm, name: formName ?? '' },
  User: personOf(idUser, userName),
  Link: idLink === null ? null : { idFormLink: idLink, name: linkName ?? '' },
});

/** Every company that the caller sees: one, or all of them. */
const ofSeenCompanies = sql<boolean>`a.id_company = any(array(select id_company from company))`;
const answerById = prepared<{ idFormAnswer: number }>()((db, { idFormAnswer }) =>
  selectAnswers(db, ofSeenCompanies).where('a.idFormAnswer', '=', idFormAnswer),
);
export async function findAnswer(tx: Tx, idFormAnswer: number): Promise<FormAnswer | undefined> {
  const found = await answerById.first(tx, { idFormAnswer });
  return found && presentAnswer(found);
}

export interface AnswerableForm {
  idForm: number;
  idCompany: number;
  name: string;
  archivedAt: string | null;
  timeZone: string;
  /** Whether rules that are switched on look at its answers. */
  hasRules: boolean;
}
/** A form with what the judgement of its answers needs. */
export const formToAnswer = prepared<{ idForm: number }>()(
  (_db, { idForm }) => sql<AnswerableForm>`
    select x.id_form, x.id_company, x.name, x.archived_at, co.time_zone, exists (
      select from form_rule r where r.id_company = x.id_company and r.id_form = x.id_form and r.state = 'Activo') as has_rules
    from form x join company co on co.id_company = x.id_company where x.id_form = ${idForm}`,
);

/** One sender at a time: whoever sends the same answer again waits for the first. */
export const lockKey = prepared<{ key: string }>()(
  (_db, { key }) => sql`select pg_advisory_xact_lock(hashtextextended('form-answer ' || ${key}, 0))`,
);

export interface KnownAnswer {
  idFormAnswer: number;
  idForm: number;
  idUser: number | null;
  idLink: number | null;
  receivedAt: string;
}
export const answerOfKey = prepared<{ idForm: number; answerKey: string }>()(
  (_db, { idForm, answerKey }) => sql<KnownAnswer>`
    select id_form_answer, id_form, id_user, id_link, received_at from form_answer
    where id_company = (select id_company from form where id_form = ${idForm}) and answer_key = ${answerKey}::uuid`,
);

interface NewAnswer {
  idCompany: number;
  idForm: number;
  formVersion: number;
  answerKey: string;
  idUser: number | null;
  idLink: number | null;
  answers: string;
  labels: string;
  startedAt: string;
  endedAt: string;
  latitude: number | null;
  longitude: number | null;
}
interface NewValues {
  questions: readonly string[];
  texts: readonly string[];
  numbers: readonly (number | null)[];
}
export interface StoredAnswer {
  idFormAnswer: number;
  receivedAt: string;
}
/** The answer, what it can be found by, where it is about, and the count of its form. */
const insertion = prepared<NewAnswer & NewValues>()(
  (_db, a) => sql<StoredAnswer>`
    with answer as (
      insert into form_answer (id_company, id_form, form_version, answer_key, id_user, id_link, answers,
        labels, started_at, ended_at, latitude, longitude)
      values (${a.idCompany}::int, ${a.idForm}::int, ${a.formVersion}::int, ${a.answerKey}::uuid, ${a.idUser}::int,
        ${a.idLink}::int, ${a.answers}::jsonb, ${a.labels}::jsonb, ${a.startedAt}::timestamptz, ${a.endedAt}::timestamptz,
        ${a.latitude}::double precision, ${a.longitude}::double precision)
      returning id_form_answer, received_at
    ), filterable as (
      insert into form_answer_value (id_company, id_form, question, value_text, value_number, id_form_answer)
      select ${a.idCompany}::int, ${a.idForm}::int, v.question, v.value_text, v.value_number, answer.id_form_answer
      from answer, unnest(${a.questions}::text[], ${a.texts}::text[], ${a.numbers}::double precision[])
        as v (question, value_text, value_number)
    ), placed as (
      insert into answered_place (id_company, kind, id_place, at, id_form_answer)
      select ${a.idCompany}::int, p.kind, p.id_place, ${a.endedAt}::timestamptz, answer.id_form_answer
      from answer, places_of_answer(${a.idCompany}::int, ${a.labels}::jsonb) p
    ), counted as (
      update form_tally set answer_count = answer_count + 1, last_answer_at = answer.received_at
      from answer where id_form = ${a.idForm}::int
    )
    select id_form_answer, received_at from answer`,
);

export async function insertAnswer(
  tx: Tx,
  answer: NewAnswer,
  values: readonly FilterableValue[],
): Promise<StoredAnswer> {
  const found = await insertion.first(tx, {
    ...answer,
    questions: values.map(({ question }) => question),
    texts: values.map(({ text }) => text),
    numbers: values.map(({ number }) => number),
  });
  if (!found) throw new Error('the answer was not stored');
  return found;
}
