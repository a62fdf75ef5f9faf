import type { RuleProblem } from '@gemelo/contract/endpoints/form-rules';
import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { answeredIn } from '@gemelo/contract/forms/answered';
import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import { TooComplex } from '@gemelo/contract/forms/evaluate';
import { fulfilledIn, readRuleCondition } from '@gemelo/contract/forms/rule-condition';
import { type AnswerTexts, aboutSource, filledLine, filledText } from '@gemelo/contract/forms/rule-text';
import { type Instance, stateOf } from '@gemelo/contract/forms/state';
import { type Answers, type AnswerValue, isNothing } from '@gemelo/contract/forms/values';
import { TEXT_MAX } from '@gemelo/contract/kit/fields';
import { defaultLanguage } from '@gemelo/contract/kit/languages';
import { addDays, clockAt, dayAt, momentOf } from '@gemelo/contract/kit/zoned';
import type { Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { message } from '../../http/messages.ts';
import type { FormDocuments } from '../forms/form-documents.ts';
import type { TaskService } from '../tasks/tasks.service.ts';
import type { TicketService } from '../tickets/tickets.service.ts';
import { type PendingRule, usable } from './rule-outcomes.queries.ts';

const TITLE_MAX = 200;
const MINUTE_MS = 60_000;
const MAX_ID = 2_147_483_647;
const GRANTS = new Set(['ticket:view', 'ticket:edit', 'task:view', 'task:create', 'task:edit', 'twin:view']);

/** Companies have no language of their own. */
const wordsOf = (labels: unknown): AnswerTexts => ({
  language: defaultLanguage,
  yes: message(defaultLanguage, 'choice', 'yes'),
  no: message(defaultLanguage, 'choice', 'no'),
  labels: labels as AnswerTexts['labels'],
});

/** In the repetition that fulfilled the condition, around it, or the first that was answered at all. */
function nearest(form: CompiledForm, answers: Answers, name: string, from: Instance): AnswerValue {
  for (let at: Instance | undefined = from; at; at = at.parent) {
    const { value } = stateOf(at, name);
    if (!isNothing(value)) return value;
  }
  for (const { item, value } of answeredIn(form, answers)) if (item.name === name) return value;
  return null;
}

/** The device or warehouse that was chosen. */
function aboutOf(form: CompiledForm, { about, answers }: PendingRule, from: Instance) {
  const none = { idTwin: null, idWarehouse: null };
  const source = about === null ? undefined : aboutSource(form, about);
  if (about === null || !source) return none;
  const id = Number(nearest(form, answers as Answers, about, from));
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) return none;
  return source === 'twin' ? { ...none, idTwin: id } : { ...none, idWarehouse: id };
}

/** Where the condition holds: nowhere, somewhere, or it cannot be told. */
function judge(form: CompiledForm, rule: PendingRule): Instance | RuleProblem | undefined {
  const { condition } = readRuleCondition(form, rule.condition);
  if (!condition) return 'condition';
  const clock = clockAt(new Date(rule.endedAt), rule.timeZone);
  try {
    return fulfilledIn(form, rule.answers as Answers, condition, { clock });
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    return 'condition';
  }
}

/** What both kinds of record have. */
function contentOf(form: CompiledForm, rule: PendingRule) {
  const texts = wordsOf(rule.labels);
  const answers = rule.answers as Answers;
  const title = filledLine(form, answers, rule.title, texts, TITLE_MAX);
  return {
    // A title that consists of what was not answered says nothing.
    title: title || filledLine(form, answers, rule.name, texts, TITLE_MAX),
    description: filledText(form, answers, rule.description, texts, TEXT_MAX),
  };
}

const dueDay = ({ endedAt, timeZone }: PendingRule, dueDays: number | null) =>
  dueDays === null ? null : addDays(dayAt(new Date(endedAt), timeZone), dueDays);

/** The last minute of a day. */
const endOf = (day: string, timeZone: string) =>
  new Date(momentOf(addDays(day, 1), 0, timeZone).getTime() - MINUTE_MS).toISOString();

interface Parts {
  documents: FormDocuments;
  openTicket: TicketService['make'];
  makeTask: TaskService['make'];
  findTemplate: (tx: Tx, idCompany: number, idTaskTemplate: number) => Promise<TaskTemplate | undefined>;
}

export function createRuleOpening({ documents, openTicket, makeTask, findTemplate }: Parts) {
  const ticket = async (tx: Tx, by: Context, form: CompiledForm, rule: PendingRule, from: Instance) => {
    const { idCompany, idTicketType, timeZone, dueDays } = rule;
    const { idTaskPriority, ...chosen } = await usable(tx, {
      ...rule,
      idCompany,
      ...aboutOf(form, rule, from),
    });
    const day = dueDay(rule, dueDays);
    const body = {
      ...contentOf(form, rule),
      ...chosen,
      idTicketType: idTicketType ?? 0,
      ...(idTaskPriority === null ? {} : { idTaskPriority }),
      dueAt: day === null ? null : endOf(day, timeZone),
    };
    const { idTicket } = await openTicket(tx, { ...by, permissions: GRANTS }, body, rule.idReporter);
    return idTicket;
  };

  const task = async (tx: Tx, by: Context, form: CompiledForm, rule: PendingRule, from: Instance) => {
    const { idCompany, idTaskTemplate, timeZone } = rule;
    const template = idTaskTemplate === null ? undefined : await findTemplate(tx, idCompany, idTaskTemplate);
    const { title, description } = contentOf(form, rule);
    const chosen = await usable(tx, {
      ...{ idCompany, idTaskPriority: rule.idTaskPriority, ...aboutOf(form, rule, from) },
      idAssignee: rule.idAssignee ?? template?.Assignee?.idUser ?? null,
    });
    const idTaskType = rule.idTaskType ?? template?.TaskType.idTaskType;
    const idTaskPriority = chosen.idTaskPriority ?? template?.TaskPriority.idTaskPriority;
    const body = {
      ...{ title, description: description || (template?.description ?? '') },
      ...(template ? { checks: template.checks, subtasks: template.subtasks } : {}),
      estimateMinutes: template?.estimateMinutes ?? null,
      idTaskCategory: template?.TaskCategory?.idTaskCategory ?? null,
      idStep: template?.Step?.idStep ?? null,
      ...(idTaskType === undefined ? {} : { idTaskType }),
      ...(idTaskPriority === undefined ? {} : { idTaskPriority }),
      ...{ idAssignee: chosen.idAssignee, idTwin: chosen.idTwin },
      ...(chosen.idWarehouse === null ? {} : { idWarehouse: chosen.idWarehouse }),
      dueOn: dueDay(rule, rule.dueDays ?? template?.dueDays ?? null),
    };
    const { idTask } = await makeTask(tx, { ...by, permissions: GRANTS, timeZone }, body);
    return idTask;
  };

  /** Opens what a rule asks for an answer: the id of the record, a problem, or nothing where the condition fails. */
  return async function open(
    tx: Tx,
    by: Context,
    rule: PendingRule,
  ): Promise<number | RuleProblem | undefined> {
    const form = await documents.compiled(tx, rule.idForm, rule.formVersion);
    if (!form) return 'condition';
    const from = judge(form, rule);
    if (from === undefined || typeof from === 'string') return from;
    return rule.opens === 'ticket' ? ticket(tx, by, form, rule, from) : task(tx, by, form, rule, from);
  };
}
export type OpenByRule = ReturnType<typeof createRuleOpening>;
