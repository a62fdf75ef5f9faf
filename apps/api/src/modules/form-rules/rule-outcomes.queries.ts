import type { RuleOutcome, RuleProblem } from '@gemelo/contract/endpoints/form-rules';
import { sql } from 'kysely';
import { type Tx, touch } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

export interface AnswerKey {
  idCompany: number;
  idFormAnswer: number;
}
export interface OutcomeKey extends AnswerKey {
  idFormRule: number;
}

/** One process at a time follows a rule for an answer; another one waits, and then sees what was opened. */
export const lockOutcome = prepared<OutcomeKey>()(
  (_db, { idCompany, idFormAnswer, idFormRule }) => sql`
    select pg_advisory_xact_lock(hashtextextended(
      'form-rule ' || ${idCompany}::int || ' ' || ${idFormAnswer}::bigint || ' ' || ${idFormRule}::int, 0))`,
);

/** The rules that have not opened anything for an answer, the oldest first. */
const pendingOf = prepared<AnswerKey>()(
  (_db, { idCompany, idFormAnswer }) => sql<{ idFormRule: number }>`
    select r.id_form_rule from form_answer a
    join form_rule r on r.id_company = a.id_company and r.id_form = a.id_form and r.state = 'Activo'
    where a.id_company = ${idCompany} and a.id_form_answer = ${idFormAnswer} and not exists (
      select from form_rule_outcome o where o.id_company = a.id_company and o.id_form_answer = a.id_form_answer
        and o.id_form_rule = r.id_form_rule and o.id_record is not null)
    order by r.id_form_rule`,
);
export const pendingRules = async (tx: Tx, key: AnswerKey): Promise<number[]> =>
  (await pendingOf.all(tx, key)).map(({ idFormRule }) => idFormRule);

/** A rule that has not opened anything for an answer, with both of them. */
const pendingBy = prepared<OutcomeKey>()((db, { idCompany, idFormAnswer, idFormRule }) =>
  db
    .selectFrom('formAnswer as a')
    .innerJoin('formRule as r', (join) =>
      join.onRef('r.idCompany', '=', 'a.idCompany').onRef('r.idForm', '=', 'a.idForm'),
    )
    .innerJoin('company as co', 'co.idCompany', 'a.idCompany')
    .leftJoin('appUser as u', (join) =>
      join.onRef('u.idUser', '=', 'a.idUser').onRef('u.idCompany', '=', 'a.idCompany'),
    )
    .select(['r.idFormRule', 'r.name', 'r.condition', 'r.opens', 'r.title', 'r.description', 'r.about'])
    .select(['r.idTicketType', 'r.idTaskType', 'r.idTaskTemplate', 'r.idTaskPriority', 'r.idAssignee'])
    .select(['r.dueDays', 'a.idCompany', 'a.idForm', 'a.idFormAnswer', 'a.formVersion', 'a.answers'])
    .select(['a.labels', 'a.endedAt', 'co.timeZone', 'u.idUser as idReporter'])
    .where('a.idCompany', '=', idCompany)
    .where('a.idFormAnswer', '=', idFormAnswer)
    .where('r.idFormRule', '=', idFormRule)
    .where('r.state', '=', 'Activo')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('formRuleOutcome as o')
            .select('o.idFormRule')
            .whereRef('o.idCompany', '=', 'a.idCompany')
            .whereRef('o.idFormAnswer', '=', 'a.idFormAnswer')
            .whereRef('o.idFormRule', '=', 'r.idFormRule')
            .where('o.idRecord', 'is not', null),
        ),
      ),
    ),
);
export const pendingRule = (tx: Tx, key: OutcomeKey) => pendingBy.first(tx, key);
export type PendingRule = NonNullable<Awaited<ReturnType<typeof pendingRule>>>;

type Outcome = OutcomeKey & { opens: RuleOutcome; idRecord: number | null; problem: RuleProblem | null };
const insertion = prepared<Outcome>()(
  (_db, o) => sql<OutcomeKey>`
    insert into form_rule_outcome as known (id_company, id_form_answer, id_form_rule, opens, id_record, problem)
    values (${o.idCompany}, ${o.idFormAnswer}, ${o.idFormRule}, ${o.opens}, ${o.idRecord}::int, ${o.problem}::text)
    on conflict (id_company, id_form_answer, id_form_rule) do update
      set opens = excluded.opens, id_record = excluded.id_record, problem = excluded.problem, opened_at = now()
      where known.id_record is null
    returning id_form_rule`,
);

/** Written once for what was opened; a problem gives way to what is opened after a correction. */
export async function noteOutcome(tx: Tx, outcome: Outcome): Promise<void> {
  const written = await insertion.first(tx, outcome);
  // Undoes what this transaction opened.
  if (!written) throw new Error('the rule has already opened something for this answer');
  touch(tx, 'form-answer', outcome.idCompany, outcome.idFormAnswer);
}

const removal = prepared<OutcomeKey>()(
  (_db, { idCompany, idFormAnswer, idFormRule }) => sql<{ idFormRule: number }>`
    delete from form_rule_outcome where id_company = ${idCompany} and id_form_answer = ${idFormAnswer}
      and id_form_rule = ${idFormRule} and id_record is null returning id_form_rule`,
);
/** A corrected answer no longer fulfils the condition, so nothing stands in the way any more. */
export async function forgetProblem(tx: Tx, key: OutcomeKey): Promise<void> {
  if (await removal.first(tx, key)) touch(tx, 'form-answer', key.idCompany, key.idFormAnswer);
}

interface Wanted {
  idCompany: number;
  idAssignee: number | null;
  idTaskPriority: number | null;
  idTwin: number | null;
  idWarehouse: number | null;
}
/** What of it can still be chosen: an inactive device or assignee does not keep a ticket from being opened. */
const usableOf = prepared<Wanted>()(
  (_db, { idCompany, idAssignee, idTaskPriority, idTwin, idWarehouse }) => sql<Omit<Wanted, 'idCompany'>>`
    select
      (select id_user from app_user where id_user = ${idAssignee}::int and id_company = ${idCompany}
        and state = 'Activo') as id_assignee,
      (select id_task_priority from task_priority where id_task_priority = ${idTaskPriority}::int
        and (id_company is null or id_company = ${idCompany}) and state = 'Activo') as id_task_priority,
      (select id_twin from twin where id_twin = ${idTwin}::int and id_company = ${idCompany}
        and state = 'Activo') as id_twin,
      (select id_warehouse from warehouse where id_warehouse = ${idWarehouse}::int and id_company = ${idCompany}
        and state = 'Activo') as id_warehouse`,
);
export async function usable(tx: Tx, wanted: Wanted): Promise<Omit<Wanted, 'idCompany'>> {
  const found = await usableOf.first(tx, wanted);
  return found ?? { idAssignee: null, idTaskPriority: null, idTwin: null, idWarehouse: null };
}

interface OpenedOutcome {
  idFormRule: number;
  ruleName: string;
  opens: RuleOutcome;
  idRecord: number | null;
  /** Of the ticket or task, whoever may see it. */
  title: string | null;
  problem: RuleProblem | null;
  openedAt: string;
}
export const outcomesOf = prepared<AnswerKey>()(
  (_db, { idCompany, idFormAnswer }) => sql<OpenedOutcome>`
    select o.id_form_rule, r.name as rule_name, o.opens, o.id_record, coalesce(k.title, t.title) as title, o.problem,
      iso(o.opened_at) as opened_at
    from form_rule_outcome o join form_rule r on r.id_form_rule = o.id_form_rule
    left join ticket k on o.opens = 'ticket' and k.id_ticket = o.id_record
    left join task t on o.opens = 'task' and t.id_task = o.id_record
    where o.id_company = ${idCompany} and o.id_form_answer = ${idFormAnswer} order by o.id_form_rule`,
);

export const answerOfRecord = prepared<{ opens: RuleOutcome; idRecord: number }>()(
  (_db, { opens, idRecord }) => sql<{ idFormAnswer: number }>`
    select id_form_answer from form_rule_outcome
    where id_company = any(array(select id_company from company)) and opens = ${opens} and id_record = ${idRecord}`,
);
