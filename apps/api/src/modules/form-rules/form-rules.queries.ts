import type { FormRule, RuleProblem } from '@gemelo/contract/endpoints/form-rules';
import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { conditionProblems } from '@gemelo/contract/forms/rule-condition';
import { aboutSource } from '@gemelo/contract/forms/rule-text';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

const outcomesOf = sql`form_rule_outcome o
  where o.id_company = r.id_company and o.id_form_rule = r.id_form_rule and o.id_record is not null`;

/** Rules with the names of what they refer to, and whether that can still be used. */
const selectRules = (db: Builder) =>
  db
    .selectFrom('formRule as r')
    .innerJoin('form as x', 'x.idForm', 'r.idForm')
    .leftJoin('ticketType as tt', 'tt.idTicketType', 'r.idTicketType')
    .leftJoin('taskType as kt', 'kt.idTaskType', 'r.idTaskType')
    .leftJoin('taskTemplate as tp', 'tp.idTaskTemplate', 'r.idTaskTemplate')
    .leftJoin('taskType as tpt', 'tpt.idTaskType', 'tp.idTaskType')
    .leftJoin('taskCategory as tpc', 'tpc.idTaskCategory', 'tp.idTaskCategory')
    .leftJoin('taskPriority as tpp', 'tpp.idTaskPriority', 'tp.idTaskPriority')
    .leftJoin('taskPriority as p', 'p.idTaskPriority', 'r.idTaskPriority')
    .leftJoin('appUser as u', 'u.idUser', 'r.idAssignee')
    .select(['r.idFormRule', 'r.idCompany', 'r.idForm', 'r.name', 'r.state', 'r.condition', 'r.opens'])
    .select(['r.title', 'r.description', 'r.about', 'r.dueDays', 'r.version', 'r.createdAt', 'r.updatedAt'])
    .select(['r.idTicketType', 'tt.name as ticketTypeName', 'tt.state as ticketTypeState'])
    .select(['r.idTaskType', 'kt.name as taskTypeName', 'kt.state as taskTypeState'])
    .select(['r.idTaskTemplate', 'tp.name as templateName', 'tpt.state as templateTypeState'])
    .select(['tpc.state as templateCategoryState', 'tpp.state as templatePriorityState'])
    .select(['r.idTaskPriority', 'p.name as priorityName'])
    .select(['r.idAssignee', 'u.name as assigneeName', 'u.state as assigneeState'])
    .select(['u.idCompany as assigneeCompany', 'x.published', 'x.draft'])
    .select([
      sql<number>`(select count(*)::int from ${outcomesOf})`.as('openedCount'),
      sql<string | null>`(select iso(max(o.opened_at)) from ${outcomesOf})`.as('lastOpenedAt'),
    ]);
export type FoundRule = Awaited<ReturnType<ReturnType<typeof selectRules>['executeTakeFirstOrThrow']>>;

const ruleById = prepared<{ idFormRule: number }>()((db, { idFormRule }) =>
  selectRules(db).where('r.idFormRule', '=', idFormRule),
);
export const findRule = (tx: Tx, idFormRule: number): Promise<FoundRule | undefined> =>
  ruleById.first(tx, { idFormRule });

const rulesByForm = prepared<{ idCompany: number; idForm: number }>()((db, { idCompany, idForm }) =>
  selectRules(db).where('r.idCompany', '=', idCompany).where('r.idForm', '=', idForm).orderBy('r.idFormRule'),
);
export const rulesOf = (tx: Tx, idCompany: number, idForm: number): Promise<FoundRule[]> =>
  rulesByForm.all(tx, { idCompany, idForm });

/** What would keep a rule from opening what it says, or from opening anything. */
function problemsOf(rule: FoundRule, form: CompiledForm): RuleProblem[] {
  const isGone = (state: string | null) => state === 'Inactivo';
  const { idAssignee, assigneeState, assigneeCompany, idCompany, about } = rule;
  const found: Record<RuleProblem, boolean> = {
    condition: conditionProblems(form, rule.condition).length > 0,
    about: about !== null && aboutSource(form, about) === undefined,
    type: isGone(rule.ticketTypeState) || isGone(rule.taskTypeState),
    assignee: idAssignee !== null && (assigneeState !== 'Activo' || assigneeCompany !== idCompany),
    template:
      (rule.idTaskType === null && isGone(rule.templateTypeState)) ||
      isGone(rule.templateCategoryState) ||
      (rule.idTaskPriority === null && isGone(rule.templatePriorityState)),
  };
  return (Object.keys(found) as RuleProblem[]).filter((problem) => found[problem]);
}

export const presentRule = (rule: FoundRule, form: CompiledForm): FormRule => ({
  ...{ idFormRule: rule.idFormRule, idCompany: rule.idCompany, idForm: rule.idForm, name: rule.name },
  ...{ state: rule.state, condition: rule.condition, opens: rule.opens, title: rule.title },
  ...{ description: rule.description, about: rule.about, dueDays: rule.dueDays },
  TicketType:
    rule.idTicketType === null ? null : { idTicketType: rule.idTicketType, name: rule.ticketTypeName ?? '' },
  TaskType: rule.idTaskType === null ? null : { idTaskType: rule.idTaskType, name: rule.taskTypeName ?? '' },
  TaskTemplate:
    rule.idTaskTemplate === null
      ? null
      : { idTaskTemplate: rule.idTaskTemplate, name: rule.templateName ?? '' },
  TaskPriority:
    rule.idTaskPriority === null
      ? null
      : { idTaskPriority: rule.idTaskPriority, name: rule.priorityName ?? '' },
  Assignee: rule.idAssignee === null ? null : { idUser: rule.idAssignee, name: rule.assigneeName ?? '' },
  problems: problemsOf(rule, form),
  ...{ openedCount: rule.openedCount, lastOpenedAt: rule.lastOpenedAt },
  ...{ version: rule.version, createdAt: rule.createdAt, updatedAt: rule.updatedAt },
});

/** The document that the conditions of a form are about. */
export interface Documented {
  idForm: number;
  published: number | null;
  draft: unknown;
}
export const draftOf = ({ draft }: Documented): FormDocument =>
  (draft as FormDocument | null) ?? { mode: 'page', items: [] };

const ruleCount = prepared<{ idCompany: number; idForm: number }>()(
  (_db, { idCompany, idForm }) => sql<{ count: number }>`
    select count(*)::int as count from form_rule where id_company = ${idCompany} and id_form = ${idForm} and state = 'Activo'`,
);
export const countRules = async (tx: Tx, idCompany: number, idForm: number): Promise<number> =>
  (await ruleCount.first(tx, { idCompany, idForm }))?.count ?? 0;

interface NewestAnswer {
  formVersion: number;
  answers: unknown;
  endedAt: string;
}
const newestOf = prepared<{ idCompany: number; idForm: number; limit: number }>()(
  (_db, { idCompany, idForm, limit }) => sql<NewestAnswer>`
    select form_version, answers, iso(ended_at) as ended_at from form_answer
    where id_company = ${idCompany} and id_form = ${idForm} order by id_form_answer desc limit ${limit}`,
);
export const newestAnswers = (tx: Tx, idCompany: number, idForm: number, limit: number) =>
  newestOf.all(tx, { idCompany, idForm, limit });
