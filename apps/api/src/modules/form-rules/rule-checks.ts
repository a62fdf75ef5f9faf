import type { createFormRule, FormRule } from '@gemelo/contract/endpoints/form-rules';
import type { CompiledForm, FormProblem } from '@gemelo/contract/forms/compiled';
import { conditionProblems } from '@gemelo/contract/forms/rule-condition';
import { aboutSource, textProblems } from '@gemelo/contract/forms/rule-text';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { type FieldIssue, Forbidden, Invalid } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { issuesOfChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';

export type RuleBody = BodyOf<typeof createFormRule>;

const issueOf =
  (path: string) =>
  ({ code, params }: FormProblem): FieldIssue => ({
    ...{ path, rule: code, section: 'formProblem' },
    ...(params ? { params } : {}),
  });

/** What is wrong with a condition, in the words of the engine. */
export const conditionIssues = (form: CompiledForm, condition: string): FieldIssue[] =>
  conditionProblems(form, condition).map(issueOf('condition'));

const textIssues = (form: CompiledForm, { title, description, about }: RuleBody): FieldIssue[] => [
  ...textProblems(form, title).map(issueOf('title')),
  ...textProblems(form, description).map(issueOf('description')),
  ...(about !== null && !aboutSource(form, about) ? [{ path: 'about', rule: 'reference' }] : []),
];

/** The columns of a rule; what the other kind of record would need is forgotten. */
export const columnsOf = ({ idTicketType, idTaskType, idTaskTemplate, ...body }: RuleBody) => ({
  ...body,
  idTicketType: body.opens === 'ticket' ? idTicketType : null,
  idTaskType: body.opens === 'task' ? idTaskType : null,
  idTaskTemplate: body.opens === 'task' ? idTaskTemplate : null,
});
type Columns = ReturnType<typeof columnsOf>;

async function templateIssues(tx: Tx, idCompany: number, { idTaskTemplate }: Columns): Promise<FieldIssue[]> {
  if (idTaskTemplate === null) return [];
  // Held, so that it is not removed before the rule that needs it is stored.
  const found = await tx
    .selectFrom('taskTemplate')
    .select('idTaskTemplate')
    .where('idTaskTemplate', '=', idTaskTemplate)
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .forKeyShare()
    .executeTakeFirst();
  return found ? [] : [{ path: 'idTaskTemplate', rule: 'reference' }];
}

/** What is newly chosen must be active; what was chosen before may stay. */
const referenceIssues = (tx: Tx, idCompany: number, chosen: Columns, before?: FormRule) => {
  const shared = { idCompany, orShared: true };
  return issuesOfChosen(tx, [
    {
      ...{ path: 'idTicketType', table: 'ticketType', id: 'idTicketType', ...shared },
      ...{ chosen: [chosen.idTicketType], kept: [before?.TicketType?.idTicketType] },
    },
    {
      ...{ path: 'idTaskType', table: 'taskType', id: 'idTaskType', ...shared },
      ...{ chosen: [chosen.idTaskType], kept: [before?.TaskType?.idTaskType] },
    },
    {
      ...{ path: 'idTaskPriority', table: 'taskPriority', id: 'idTaskPriority', ...shared },
      ...{ chosen: [chosen.idTaskPriority], kept: [before?.TaskPriority?.idTaskPriority] },
    },
    {
      ...{ path: 'idAssignee', table: 'appUser', id: 'idUser', idCompany },
      ...{ chosen: [chosen.idAssignee], kept: [before?.Assignee?.idUser] },
    },
  ]);
};

const needed = {
  ticket: { open: 'support:create', assign: 'ticket:edit' },
  task: { open: 'task:create', assign: 'task:edit' },
} as const;

/** Whoever may not read answers would learn them from a condition that is tried, or from what a rule writes. */
export function mustReadAnswers({ permissions }: Actor): void {
  if (!permissions.has('form-answer:view')) throw new Forbidden('FORBIDDEN');
}

/** Nobody opens or assigns through a rule what they could not open or assign themselves. */
export function mustOpen(
  actor: Actor,
  { opens, idAssignee }: Pick<RuleBody, 'opens' | 'idAssignee'>,
  keeps = false,
): void {
  const { permissions, idUser } = actor;
  mustReadAnswers(actor);
  if (!permissions.has(needed[opens].open)) throw new Forbidden('FORBIDDEN');
  const isFree = idAssignee === null || idAssignee === idUser || keeps;
  if (!isFree && !permissions.has(needed[opens].assign)) throw new Forbidden('RULE_ASSIGNER');
}

/** Whom somebody else has chosen may stay. */
const keepsAssignee = ({ opens, idAssignee }: RuleBody, before?: FormRule) =>
  before?.opens === opens && idAssignee === before.Assignee?.idUser;

/** Refuses a rule that could not be followed. */
export async function checkRule(
  tx: Tx,
  actor: Actor,
  { idCompany, form }: { idCompany: number; form: CompiledForm },
  body: RuleBody,
  before?: FormRule,
): Promise<void> {
  mustOpen(actor, body, keepsAssignee(body, before));
  const chosen = columnsOf(body);
  const isTypeMissing = body.opens === 'ticket' && chosen.idTicketType === null;
  const issues: FieldIssue[] = [
    ...conditionIssues(form, body.condition),
    ...textIssues(form, body),
    ...(isTypeMissing ? [{ path: 'idTicketType', rule: 'required' }] : []),
    ...(await templateIssues(tx, idCompany, body)),
    ...(await referenceIssues(tx, idCompany, body, before)),
  ];
  if (issues.length > 0) throw new Invalid(issues);
}
