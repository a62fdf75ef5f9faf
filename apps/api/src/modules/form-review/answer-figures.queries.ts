import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Clause } from '../../db/lists/filters.ts';
import { createShapes, given, rowsOf } from '../../db/prepared.ts';

export const CHOICES_SHOWN = 50;
export const STEPS_MAX = 20;

const shapes = createShapes();

/** Statements over the answers that match, and over their values. */
export function figuresOn(tx: Tx, clauses: readonly Clause[]) {
  const shape = clauses.map((clause) => clause.shape).join('&');
  const values: Record<string, unknown> = Object.assign({}, ...clauses.map((clause) => clause.values));
  const replan = clauses.some((clause) => clause.replan);
  const all = () =>
    sql.join(
      clauses.map((clause) => clause.condition()),
      sql` and `,
    );
  const ask = <R>(what: string, build: Parameters<typeof shapes<R>>[1], more: object = {}): Promise<R[]> =>
    rowsOf<R>(tx, shapes(`${shape}|${what}`, build), { ...values, ...more }, replan);
  /** Without filters, the values of the form are those of all its answers. */
  const isWhole = shape === 'idCompany&idForm';
  const valuesIn = () => sql`
    form_answer_value v where v.id_company = ${given('idCompany')} and v.id_form = ${given('idForm')}
      and v.question = any(${given('questions')}::text[])
      ${isWhole ? sql`` : sql`and v.id_form_answer in (select a.id_form_answer from form_answer a where ${all()})`}`;

  return {
    async total(): Promise<number> {
      const [row] = await ask<{ total: number }>(
        'total',
        () => sql`select count(*) as total from form_answer a where ${all()}`,
      );
      return row?.total ?? 0;
    },

    /** How many answers have a value of these questions. */
    answered: (questions: readonly string[]) =>
      ask<{ question: string; answered: number; different: number }>(
        'answered',
        () => sql`
          select v.question, count(distinct v.id_form_answer) as answered, count(distinct v.value_text) as different
          from ${valuesIn()} group by v.question`,
        { questions },
      ),

    /** How many answers say something at these places of their document, such as `$."photos"`. */
    present: (paths: readonly string[]) =>
      ask<{ path: string; answered: number }>(
        'present',
        () => sql`
          select p.path, count(*) as answered
          from form_answer a cross join unnest(${given('paths')}::text[]) as p (path)
          where ${all()} and jsonb_path_exists(a.answers, p.path::jsonpath) group by p.path`,
        { paths },
      ),

    choices: (questions: readonly string[]) =>
      ask<{ question: string; value: string; count: number }>(
        'choices',
        () => sql`
          select question, value, count from (
            select v.question, v.value_text as value, count(*) as count,
              row_number() over (partition by v.question order by count(*) desc, v.value_text) as place
            from ${valuesIn()} group by v.question, v.value_text) c
          where place <= ${sql.lit(CHOICES_SHOWN)} order by question, place`,
        { questions },
      ),

    /** The range of each question, and how many values stand in each step; step 0 of a range without width. */
    numbers: (questions: readonly string[]) =>
      ask<NumberStep>(
        'numbers',
        () => sql`
          with number as materialized (
            select v.question, v.value_number as value from ${valuesIn()} and v.value_number is not null
          ), range as (
            select question, min(value) as min, max(value) as max, avg(value) as mean,
              bool_and(value = floor(value)) and max(value) - min(value) < ${sql.lit(STEPS_MAX)} as is_short
            from number group by question
          )
          select n.question, r.min, r.max, r.mean, r.is_short, count(*) as count,
            case when r.min = r.max then 0 when r.is_short then n.value - r.min
              else least(width_bucket(n.value, r.min, r.max, ${sql.lit(STEPS_MAX)}), ${sql.lit(STEPS_MAX)}) - 1
            end::int as step
          from number n join range r on r.question = n.question
          group by n.question, r.min, r.max, r.mean, r.is_short, step order by n.question, step`,
        { questions },
      ),

    places: (limit: number) =>
      ask<PlaceRow>(
        'places',
        () => sql`
          select a.id_form_answer, a.latitude, a.longitude, a.id_user, u.name as user_name, a.review_state, a.received_at
          from form_answer a left join app_user u on u.id_user = a.id_user
          where ${all()} and a.latitude is not null order by a.id_form_answer desc limit ${given('limit')}`,
        { limit },
      ),

    async placed(): Promise<number> {
      const [row] = await ask<{ total: number }>(
        'placed',
        () => sql`select count(*) as total from form_answer a where ${all()} and a.latitude is not null`,
      );
      return row?.total ?? 0;
    },
  };
}

export interface NumberStep {
  question: string;
  min: number;
  max: number;
  mean: number;
  isShort: boolean;
  step: number;
  count: number;
}
interface PlaceRow {
  idFormAnswer: number;
  latitude: number;
  longitude: number;
  idUser: number | null;
  userName: string | null;
  reviewState: 'received' | 'problems' | 'approved' | 'rejected';
  receivedAt: string;
}
