import type { ReviewState } from '@gemelo/contract/endpoints/form-answers';
import { acceptAnswers } from '@gemelo/contract/forms/accept';
import { labelsIn, positionIn } from '@gemelo/contract/forms/answered';
import { compileForm } from '@gemelo/contract/forms/compile';
import type { CompiledForm, OfferedRecord } from '@gemelo/contract/forms/compiled';
import { type FormDocument, isQuestion } from '@gemelo/contract/forms/document';
import { filterableValues } from '@gemelo/contract/forms/filterable';
import { clockAt } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import { hashSecret, randomSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import type { Tx } from '../client.ts';
import { type Chance, createChance } from './chance.ts';
import { type FormStory, formStories, type KnownPlaces, type Spot } from './form-stories.ts';
import { OPERATOR } from './people.ts';

const SEED = 39;
const [BUILDER, ZONE] = [3, 'America/Guatemala'];
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const [BUILT_DAYS, ANSWERED_DAYS] = [40, 30];
const UNREVIEWED_DAYS = 5;

const before = (days: number) => new Date(Date.now() - days * DAY_MS);
const questions = ({ items }: FormDocument) => items.filter(({ kind }) => isQuestion(kind)).length;

type Known = Record<'twin' | 'warehouse' | 'lot', Map<string, OfferedRecord>>;

/** A station stands beside its warehouse. */
async function readSpots(tx: Tx): Promise<KnownPlaces['spots']> {
  const { rows } = await sql<Spot & { twin: string; warehouse: string }>`
    select t.id_twin::text as twin, t.id_warehouse::text as warehouse, s.latitude, s.longitude
    from twin t join station s using (id_station)
    where t.id_company = ${OPERATOR} and s.latitude is not null`.execute(tx);
  return {
    warehouse: new Map(rows.map(({ warehouse, ...spot }) => [warehouse, spot])),
    station: new Map(rows.map(({ twin, ...spot }) => [twin, spot])),
  };
}

/** Older answers have been looked at, most of them approved. */
function reviewed(chance: Chance, days: number): ReviewState {
  if (days < UNREVIEWED_DAYS) return 'received';
  const at = chance.next();
  return at < 0.82 ? 'approved' : at < 0.94 ? 'problems' : 'rejected';
}

async function readPlaces(tx: Tx): Promise<{ places: KnownPlaces; records: Known }> {
  const { rows } = await sql<{
    source: keyof Known;
    value: string;
    label: string;
    warehouse: string;
    station: boolean;
  }>`
    select 'twin' as source, id_twin::text as value, name as label, id_warehouse::text as warehouse, station from twin
    where id_company = ${OPERATOR} and state = 'Activo'
    union all select 'warehouse', id_warehouse::text, name, id_warehouse::text, false from warehouse
    where id_company = ${OPERATOR} and not temporary
    union all select 'lot', l.id_lot::text, l.name || ' · ' || w.name, l.id_warehouse::text, false
    from lot l join warehouse w using (id_warehouse) where l.id_company = ${OPERATOR}
    order by 1, 2`.execute(tx);
  const records: Known = { twin: new Map(), warehouse: new Map(), lot: new Map() };
  const inside = { twin: new Map<string, string[]>(), lot: new Map<string, string[]>() };
  for (const { source, value, label, warehouse, station } of rows) {
    records[source].set(value, { label, columns: { warehouse } });
    if (source === 'warehouse' || station) continue;
    inside[source].set(warehouse, [...(inside[source].get(warehouse) ?? []), value]);
  }
  const stations = rows.filter(({ station }) => station).map(({ value }) => value);
  const warehouses = [...records.warehouse.keys()];
  return {
    places: { warehouses, twins: inside.twin, lots: inside.lot, stations, spots: await readSpots(tx) },
    records,
  };
}

/** A story whose sections name the steps that explain them. */
async function withSteps(tx: Tx, story: FormStory): Promise<FormStory> {
  const { steps: wanted = {}, versions, draft } = story;
  const steps = await tx.selectFrom('step').select(['idStep', 'name']).execute();
  const explained = (document: FormDocument): FormDocument => ({
    ...document,
    items: document.items.map((item) => {
      const step = steps.find(({ name }) => name === wanted[item.name]);
      return step ? { ...item, idStep: step.idStep } : item;
    }),
  });
  return {
    ...story,
    versions: versions.map(({ notes, document }) => ({ notes, document: explained(document) })),
    ...(draft ? { draft: explained(draft) } : {}),
  };
}

async function makeForm(tx: Tx, story: FormStory) {
  const idOf = async (
    table: 'formCategory' | 'category',
    id: 'idFormCategory' | 'idCategory',
    name: string,
  ) => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(id)} as id from ${sql.table(table)} where name = ${name} limit 1`.execute(tx);
    return rows[0]?.id ?? null;
  };
  const { rows } = await sql<{ id: number }>`
    select min(id_company_project) as id from company_project where id_company = ${OPERATOR}`.execute(tx);
  const last = story.versions.at(-1)?.document ?? { mode: 'page', items: [] };
  const { idForm } = await tx
    .insertInto('form')
    .values({
      ...{ idCompany: OPERATOR, name: story.name, description: story.description, idUser: BUILDER },
      idCompanyProject: rows[0]?.id ?? null,
      idFormCategory: await idOf('formCategory', 'idFormCategory', story.formCategory),
      idCategory: await idOf('category', 'idCategory', story.category),
      ...{
        published: story.versions.length,
        publishedAt: before(BUILT_DAYS),
        questionCount: questions(last),
      },
      ...(story.draft
        ? { draft: JSON.stringify(story.draft), draftSavedAt: before(1), idDraftUser: BUILDER }
        : {}),
      ...{ createdAt: before(BUILT_DAYS), updatedAt: before(BUILT_DAYS) },
    })
    .returning('idForm')
    .executeTakeFirstOrThrow();
  const half = ANSWERED_DAYS / 2;
  await tx
    .insertInto('formVersion')
    .values(
      story.versions.map(({ notes, document }, at) => ({
        ...{ idForm, idCompany: OPERATOR, number: at + 1, notes, idUser: BUILDER },
        ...{ document: JSON.stringify(document), questionCount: questions(document) },
        publishedAt: before(at === 0 ? BUILT_DAYS : half),
      })),
    )
    .execute();
  await tx
    .updateTable('form')
    .set({ publishedAt: before(story.versions.length > 1 ? half : BUILT_DAYS) })
    .where('idForm', '=', idForm)
    .execute();
  return { idForm, half };
}

/** Answers over the last month, judged like those that people send. */
function answersTo(story: FormStory, half: number, chance: Chance, places: KnownPlaces, records: Known) {
  const versions = story.versions.map(({ document }) => compileForm(document).form);
  const first = ANSWERED_DAYS / story.answers;
  return Array.from({ length: story.answers }, (_, at) => {
    const days = Math.max(ANSWERED_DAYS - at * first - chance.between(0, first), 0.02);
    const number = versions.length > 1 && days > half ? 1 : versions.length;
    const form = versions[number - 1] as CompiledForm;
    const endedAt = before(days);
    const given = story.answer(chance, places, number);
    const { answers, issues } = acceptAnswers(form, given, { clock: clockAt(endedAt, ZONE), records });
    if (issues.length > 0) throw new Error(`${story.name}: ${JSON.stringify(issues)}`);
    return {
      values: filterableValues(form, answers),
      row: {
        ...{ idCompany: OPERATOR, formVersion: number, answerKey: keyOf(chance) },
        idUser: story.people[chance.whole(0, story.people.length - 1)] ?? BUILDER,
        ...{ answers: JSON.stringify(answers), labels: JSON.stringify(labelsIn(form, answers, records)) },
        ...{
          startedAt: new Date(endedAt.getTime() - story.minutes * MINUTE_MS),
          endedAt,
          receivedAt: endedAt,
        },
        ...positionIn(form, answers),
        reviewState: reviewed(chance, days),
      },
    };
  });
}

const keyOf = ({ hex }: Chance) => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;

/** The drivers who bring sugar answer by a link: some of the newest receptions. */
const LINKED = { form: 'Recepción de azúcar', name: 'Transportistas', days: 12, each: 4, openDays: 90 };

/** Gives answers to an open link, as if people outside had sent them. */
async function linkAnswers(
  tx: Tx,
  vault: Vault,
  idForm: number,
  answers: readonly { idFormAnswer: number }[],
) {
  const token = randomSecret();
  const { idFormLink } = await tx
    .insertInto('formLink')
    .values({
      ...{ idCompany: OPERATOR, idForm, name: LINKED.name, idUser: BUILDER, answerCount: answers.length },
      ...{ tokenHash: hashSecret(token), tokenSecret: vault.seal(token), answerLimit: 200 },
      ...{ createdAt: before(LINKED.days + 1), updatedAt: before(LINKED.days + 1) },
      expiresAt: before(-LINKED.openDays),
    })
    .returning('idFormLink')
    .executeTakeFirstOrThrow();
  const ids = answers.map(({ idFormAnswer }) => idFormAnswer);
  await sql`update form_answer set id_user = null, id_link = ${idFormLink}
    where id_company = ${OPERATOR} and id_form_answer = any(${ids}::bigint[])`.execute(tx);
  await sql`update form_link set last_answer_at = (select max(received_at) from form_answer
    where id_company = ${OPERATOR} and id_form = ${idForm} and id_link = ${idFormLink})
    where id_form_link = ${idFormLink}`.execute(tx);
}

/** Forms of a sugar store, one with two versions and one with a draft, answered over a month. */
export async function seedForms(tx: Tx, vault: Vault) {
  const { places, records } = await readPlaces(tx);
  for (const [at, told] of formStories.entries()) {
    const story = await withSteps(tx, told);
    // Each form has its own, so that a change of one leaves the others as they are.
    const chance = createChance(SEED + at);
    const { idForm, half } = await makeForm(tx, story);
    const made = answersTo(story, half, chance, places, records);
    const ids = await tx
      .insertInto('formAnswer')
      .values(made.map(({ row }) => ({ ...row, idForm })))
      .returning('idFormAnswer')
      .execute();
    await tx
      .insertInto('formAnswerValue')
      .values(
        made.flatMap(({ values }, at) =>
          values.map(({ question, text, number }) => ({
            ...{ idCompany: OPERATOR, idForm, question, valueText: text, valueNumber: number },
            idFormAnswer: ids[at]?.idFormAnswer ?? 0,
          })),
        ),
      )
      .execute();
    await sql`insert into answered_place (id_company, kind, id_place, at, id_form_answer)
      select a.id_company, p.kind, p.id_place, a.ended_at, a.id_form_answer
      from form_answer a, places_of_answer(a.id_company, a.labels) p
      where a.id_company = ${OPERATOR} and a.id_form = ${idForm}`.execute(tx);
    const lastAnswerAt = made.at(-1)?.row.receivedAt ?? null;
    await tx
      .insertInto('formTally')
      .values({ idForm, idCompany: OPERATOR, answerCount: made.length, lastAnswerAt })
      .execute();
    if (story.name !== LINKED.form) continue;
    const since = before(LINKED.days);
    const recent = ids.filter((_, at) => (made[at]?.row.receivedAt ?? since) > since);
    await linkAnswers(
      tx,
      vault,
      idForm,
      recent.filter((_, at) => at % LINKED.each === 1),
    );
  }
}
