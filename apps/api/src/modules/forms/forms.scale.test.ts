import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkLoad } from '../../test/bulk-load.ts';
import { explain, statementsOf } from '../../test/explain.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { documentOf, publishedForm } from './test/making-forms.ts';

/**
 * Answers of half a year, a minute apart. One in fifty is by the second person, one in a thousand is approved, one in a
 * hundred answers the second version; one in a thousand has a rare shift, and each a code of its own.
 */
const seedOf = (idForm: number) => [
  `insert into form_answer (id_company, id_form_answer, answer_key, id_form, form_version, id_user, answers, review_state,
     started_at, ended_at, received_at, id_link)
   select 1, 1000 + n, gen_random_uuid(), ${idForm}, case when n % 100 = 3 then 2 else 1 end,
     case when n % 50 = 2 then 2 when n % 1000 = 4 then 3 else 1 end,
     jsonb_build_object('bags', n % 1000, 'code', 'C' || n), case when n % 1000 = 5 then 'approved' else 'received' end,
     s.at - interval '5 minutes', s.at, s.at, case when n % 500 = 9 then 7 end
   from generate_series(1, 100000) n
   cross join lateral (select timestamptz '2026-06-01' + make_interval(mins => n) as at) s`,
  `insert into form_answer_value (id_company, id_form, question, value_text, value_number, id_form_answer)
   select 1, ${idForm}, v.question, v.value, v.number, a.id_form_answer
   from form_answer a cross join lateral (values
     ('bags', a.answers ->> 'bags', (a.answers ->> 'bags')::double precision),
     ('shift', case when a.id_form_answer % 1000 = 7 then 'rare' else 'day' end, null),
     ('code', a.answers ->> 'code', null)) v (question, value, number)
   where a.id_form = ${idForm}`,
];

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let client: pg.Client;
let idForm: number;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  const form = await publishedForm(
    admin,
    documentOf(
      { name: 'bags', kind: 'number', label: 'Sacos' },
      {
        ...{ name: 'shift', kind: 'selectOne', label: 'Turno' },
        choices: ['day', 'rare'].map((value) => ({ value, label: value })),
      },
      { name: 'code', kind: 'barcode', label: 'Código' },
    ),
  );
  ({ idForm } = form);
  client = new pg.Client(t.connection);
  await client.connect();
  await bulkLoad(client, ['form_answer', 'form_answer_value'], seedOf(idForm));
  await client.query('set role gemelo_app');
}, 240_000);
afterAll(() => client.end());

const CONTEXT = 'begin; select use_company(1, true)';
const SMALL_TABLES = ['form', 'app_user', 'company', 'form_version', 'form_link'];
const PAGE = 50;
/** A page, its details and what stands around it in an index. */
const ROOM = 500;
/** Answers that meet a condition are looked up, up to so many. */
const FEW = 5_001;

const isOwn = (text: string) => /form_answer/.test(text) && !/select count\(\*\) as "total"/.test(text);
async function read(url: string) {
  let rows: FormAnswer[] = [];
  const sent = await statementsOf(async () => {
    const { status, text, body } = await admin.call('GET', url);
    expect(status, text).toBe(200);
    rows = body.data;
  });
  const plans = [];
  for (const statement of sent.filter(({ text }) => isOwn(text)))
    plans.push(await explain(client, CONTEXT, statement, SMALL_TABLES));
  return { rows, plans };
}

describe('100,000 answers of one form', () => {
  test.each([
    ['the first page', '', PAGE],
    ['the last page', '&page=2000', PAGE],
    ['in the order of reception', '&order=receivedAt', PAGE],
    ['by their end, backwards', '&order=-endedAt', PAGE],
    ['of one person', '&idUser=2', PAGE],
    ['of a person who seldom answers', '&idUser=3', PAGE],
    ['by one link', '&idFormLink=7', PAGE],
    ['of one version', '&formVersion=2', PAGE],
    ['of one state', '&reviewState=approved', PAGE],
    ['of an hour', '&receivedFrom=2026-06-20T10:00:00Z&receivedTo=2026-06-20T10:30:00Z', 30],
    ['until a day, backwards', '&receivedTo=2026-06-20T10:00:00Z&order=-receivedAt', PAGE],
    ['from a day on', '&receivedFrom=2026-06-20T10:00:00Z', PAGE],
    ['with a code', '&where=code:eq:C777', 1],
    ['with a number', '&where=bags:eq:7', PAGE],
    ['with a range of numbers', '&where=bags:gte:7%3Bbags:lt:9', PAGE],
    ['with a number above one', '&where=bags:gt:7', PAGE],
    ['with what most say', '&where=shift:eq:day', PAGE],
    ['with what few say', '&where=shift:eq:rare', PAGE],
    ['with what few say, of what most say', '&where=shift:eq:rare%3Bbags:lt:900', PAGE],
    ['without what few say', '&where=shift:ne:rare', PAGE],
  ])('%s', async (_what, query, found) => {
    const { rows, plans } = await read(`/api/settings/v2/formAnswers/${idForm}?limit=${PAGE}${query}`);
    expect(rows).toHaveLength(found);
    const page = plans.at(-1);
    expect(page?.read ?? 0, page?.plan).toBeLessThan(ROOM);
    for (const { read: looked, plan } of plans.slice(0, -1)) expect(looked, plan).toBeLessThanOrEqual(FEW);
  });

  test('answers of one person', async () => {
    const { rows, plans } = await read(`/api/settings/v2/formAnswer/3/${idForm}?limit=${PAGE}`);
    expect(rows.every(({ User }) => User?.idUser === 3)).toBe(true);
    expect(plans.at(-1)?.read, plans.at(-1)?.plan).toBeLessThan(ROOM);
  });

  test('one answer, by its number and by its key', async () => {
    const { plans } = await read('/api/v4/form-answers/5000');
    expect(plans.at(-1)?.read, plans.at(-1)?.plan).toBeLessThan(10);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_indexes where tablename = $1 and indexdef ~ $2',
      ['form_answer', 'UNIQUE.*id_company, answer_key'],
    );
    expect(rows[0]?.count).toBe(1);
  });
});
