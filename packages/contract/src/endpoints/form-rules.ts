import * as z from 'zod/mini';
import { EXPRESSION_MAX, itemName } from '../forms/document.ts';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, bigId, id, idParam, line, moment, state, text, version } from '../kit/fields.ts';
import { idFormAnswer } from './form-answers.ts';

const area = 'form-rules';

/** What a rule makes of an answer. */
export const ruleOutcomes = ['ticket', 'task'] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];

export const RULES_MAX = 50;
/** How many of the newest answers a trial looks at. */
export const TRIAL_ANSWERS = 200;

const named = <Key extends string>(key: Key) =>
  z.nullable(
    z.object({ [key]: id(), name: z.string() } as Record<Key, ReturnType<typeof id>> & {
      name: z.ZodMiniString;
    }),
  );

/** Why a rule that is switched on does nothing. */
export const ruleProblems = ['condition', 'about', 'type', 'assignee', 'template'] as const;
export type RuleProblem = (typeof ruleProblems)[number];

/** When an answer fulfils the condition, a ticket or a task is opened, once for each answer. */
export const formRule = z.object({
  idFormRule: id(),
  idCompany: id(),
  idForm: id(),
  name: z.string(),
  state: state(),
  /** A formula over the questions of the form. */
  condition: z.string(),
  opens: z.enum(ruleOutcomes),
  /** Text in which `${question}` stands for the answer. */
  title: z.string(),
  description: z.string(),
  /** The question whose device or warehouse the ticket or task is about. */
  about: z.nullable(z.string()),
  TicketType: named('idTicketType'),
  TaskType: named('idTaskType'),
  TaskTemplate: named('idTaskTemplate'),
  TaskPriority: named('idTaskPriority'),
  Assignee: named('idUser'),
  /** Days until it is due, from the day of the answer. */
  dueDays: z.nullable(z.int()),
  problems: z.array(z.enum(ruleProblems)),
  openedCount: z.int(),
  lastOpenedAt: z.nullable(moment()),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
});
export type FormRule = z.output<typeof formRule>;

const ofForm = z.object({ idForm: idParam() });
const ofRule = z.object({ idFormRule: idParam() });
const optionalId = () => z._default(z.nullable(id()), null);
const fields = {
  name: line(120),
  condition: text(EXPRESSION_MAX),
  opens: z.enum(ruleOutcomes),
  title: line(200),
  description: z._default(anyText(2_000), ''),
  about: z._default(z.nullable(itemName()), null),
  /** A ticket needs a type; a task takes the first one, or that of its template. */
  idTicketType: optionalId(),
  idTaskType: optionalId(),
  idTaskTemplate: optionalId(),
  /** Medium by default. */
  idTaskPriority: optionalId(),
  idAssignee: optionalId(),
  dueDays: z._default(z.nullable(z.int().check(z.gte(0), z.lte(366))), null),
};

export const formRules = endpoint({
  route: 'GET /api/v4/forms/{idForm}/rules',
  area,
  permission: 'form:view',
  summary: 'What the answers of a form open, the oldest rule first',
  params: ofForm,
  data: z.array(formRule),
});

export const createFormRule = endpoint({
  route: 'POST /api/v4/forms/{idForm}/rules',
  area,
  permission: 'form:edit',
  summary: 'Let answers that fulfil a condition open a ticket or a task',
  params: ofForm,
  body: z.strictObject(fields),
  data: formRule,
});

export const updateFormRule = endpoint({
  route: 'PUT /api/v4/form-rules/{idFormRule}',
  area,
  permission: 'form:edit',
  summary: 'Change a rule; what it has opened stays',
  params: ofRule,
  body: z.strictObject({ ...fields, version: version() }),
  data: formRule,
});

export const setFormRuleState = endpoint({
  route: 'PUT /api/v4/form-rules/{idFormRule}/state',
  area,
  permission: 'form:edit',
  summary: 'Switch a rule off or on',
  params: ofRule,
  body: z.strictObject({ state: state() }),
  data: formRule,
});

export const tryFormRule = endpoint({
  route: 'POST /api/v4/forms/{idForm}/rules/trial',
  area,
  permission: 'form:view',
  summary: 'How many of the newest answers fulfil a condition; nothing is opened',
  params: ofForm,
  body: z.strictObject({ condition: text(EXPRESSION_MAX) }),
  data: z.object({ looked: z.int(), matched: z.int() }),
});

/** What a rule opened for an answer, or why it could not. */
export const openedByAnswer = z.object({
  idFormRule: id(),
  ruleName: z.string(),
  opens: z.enum(ruleOutcomes),
  /** The ticket or task; none: it could not be opened, or the reader may not see it. */
  idRecord: z.nullable(id()),
  title: z.nullable(z.string()),
  problem: z.nullable(z.enum(ruleProblems)),
  openedAt: moment(),
});
export type OpenedByAnswer = z.output<typeof openedByAnswer>;

export const openedRecords = endpoint({
  route: 'GET /api/v4/form-answers/{idFormAnswer}/opened',
  area,
  permission: 'form-fill:view',
  summary: 'The tickets and tasks that an answer opened; one’s own answer, or any for those who view answers',
  params: z.object({ idFormAnswer: idFormAnswer() }),
  data: z.array(openedByAnswer),
});

/** The answer behind a ticket or a task, for those who may see it. */
export const answerBehind = z.object({
  idFormAnswer: bigId(),
  idForm: id(),
  formName: z.string(),
  receivedAt: moment(),
});
export type AnswerBehind = z.output<typeof answerBehind>;

export const readAnswerBehind = endpoint({
  route: 'GET /api/v4/form-answers/behind/{opens}/{idRecord}',
  area,
  permission: 'form-fill:view',
  summary: 'The answer that opened a ticket or a task; none for those who may not see it',
  params: z.object({ opens: z.enum(ruleOutcomes), idRecord: idParam() }),
  data: z.nullable(answerBehind),
});
