import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { FilterableValue } from '@gemelo/contract/forms/filterable';
import type { Answers } from '@gemelo/contract/forms/values';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

interface OfAnswer {
  idCompany: number;
  idFormAnswer: number;
}
interface ValuesOf extends OfAnswer {
  idForm: number;
  questions: readonly string[];
  texts: readonly string[];
}

const keepRevision = prepared<OfAnswer & { idUser: number | null; reason: string }>()(
  (_db, { idCompany, idFormAnswer, idUser, reason }) => sql`
    insert into form_answer_revision (id_company, id_form_answer, revision, answers, labels, id_user, reason)
    select a.id_company, a.id_form_answer, 1 + coalesce((select max(r.revision) from form_answer_revision r
        where r.id_company = a.id_company and r.id_form_answer = a.id_form_answer), 0),
      a.answers, a.labels, ${idUser}::int, ${reason}::text
    from form_answer a where a.id_company = ${idCompany} and a.id_form_answer = ${idFormAnswer}`,
);

interface Rewritten extends OfAnswer {
  answers: string;
  labels: string;
  latitude: number | null;
  longitude: number | null;
}
const rewriteAnswer = prepared<Rewritten>()(
  (_db, a) => sql`
    update form_answer set answers = ${a.answers}::jsonb, labels = ${a.labels}::jsonb, version = version + 1,
      latitude = ${a.latitude}::double precision, longitude = ${a.longitude}::double precision
    where id_company = ${a.idCompany} and id_form_answer = ${a.idFormAnswer}`,
);

/** Each by its whole key: an answer's own values have no index of theirs. */
const dropValues = prepared<ValuesOf>()(
  (_db, v) => sql`
    delete from form_answer_value x using unnest(${v.questions}::text[], ${v.texts}::text[]) as o (question, value_text)
    where x.id_company = ${v.idCompany} and x.id_form = ${v.idForm} and x.question = o.question
      and x.value_text = o.value_text and x.id_form_answer = ${v.idFormAnswer}`,
);
const addValues = prepared<ValuesOf & { numbers: readonly (number | null)[] }>()(
  (_db, v) => sql`
    insert into form_answer_value (id_company, id_form, question, value_text, value_number, id_form_answer)
    select ${v.idCompany}::int, ${v.idForm}::int, n.question, n.value_text, n.value_number, ${v.idFormAnswer}::bigint
    from unnest(${v.questions}::text[], ${v.texts}::text[], ${v.numbers}::double precision[])
      as n (question, value_text, value_number)`,
);

const dropPlaces = prepared<OfAnswer>()(
  (_db, a) => sql`
    delete from answered_place where id_company = ${a.idCompany} and id_form_answer = ${a.idFormAnswer}`,
);
const addPlaces = prepared<OfAnswer>()(
  (_db, a) => sql`
    insert into answered_place (id_company, kind, id_place, at, id_form_answer)
    select x.id_company, p.kind, p.id_place, x.ended_at, x.id_form_answer
    from form_answer x, places_of_answer(x.id_company, x.labels) p
    where x.id_company = ${a.idCompany} and x.id_form_answer = ${a.idFormAnswer}`,
);

export interface Correction {
  answers: Answers;
  labels: FormAnswer['labels'];
  latitude: number | null;
  longitude: number | null;
  values: readonly FilterableValue[];
  valuesBefore: readonly FilterableValue[];
  idUser: number | null;
  reason: string;
}

const columnsOf = (values: readonly FilterableValue[]) => ({
  questions: values.map(({ question }) => question),
  texts: values.map(({ text }) => text),
});

/** Replaces an answer that is locked, and keeps what it said. */
export function correctAnswer(
  tx: Tx,
  { idCompany, idForm, idFormAnswer }: FormAnswer,
  { idUser, reason, values, valuesBefore, ...correction }: Correction,
): void {
  const answer = { idCompany, idFormAnswer };
  keepRevision.later(tx, { ...answer, idUser, reason });
  rewriteAnswer.later(tx, {
    ...answer,
    ...{ answers: JSON.stringify(correction.answers), labels: JSON.stringify(correction.labels) },
    ...{ latitude: correction.latitude, longitude: correction.longitude },
  });
  dropValues.later(tx, { ...answer, idForm, ...columnsOf(valuesBefore) });
  const numbers = values.map(({ number }) => number);
  addValues.later(tx, { ...answer, idForm, ...columnsOf(values), numbers });
  dropPlaces.later(tx, answer);
  addPlaces.later(tx, answer);
}
