import { createFormRule, type FormRule, type RuleOutcome } from '@gemelo/contract/endpoints/form-rules';
import * as z from 'zod/mini';

/** A ticket has a type, which a task may take from its template. */
export const ruleSchema = createFormRule.body.check(
  z.refine(({ opens, idTicketType }) => opens !== 'ticket' || idTicketType !== null, {
    path: ['idTicketType'],
    error: 'Required',
  }),
);
export type RuleValues = z.output<typeof ruleSchema>;

export const newRule = (opens: RuleOutcome, idTaskPriority: number | null): RuleValues => ({
  name: '',
  condition: '',
  opens,
  title: '',
  description: '',
  about: null,
  idTicketType: null,
  idTaskType: null,
  idTaskTemplate: null,
  idTaskPriority,
  idAssignee: null,
  dueDays: null,
});

export const valuesOf = (rule: FormRule): RuleValues => ({
  name: rule.name,
  condition: rule.condition,
  opens: rule.opens,
  title: rule.title,
  description: rule.description,
  about: rule.about,
  idTicketType: rule.TicketType?.idTicketType ?? null,
  idTaskType: rule.TaskType?.idTaskType ?? null,
  idTaskTemplate: rule.TaskTemplate?.idTaskTemplate ?? null,
  idTaskPriority: rule.TaskPriority?.idTaskPriority ?? null,
  idAssignee: rule.Assignee?.idUser ?? null,
  dueDays: rule.dueDays,
});

/** Without the fields of what it does not open. */
export const bodyOf = (values: RuleValues): RuleValues =>
  values.opens === 'ticket'
    ? { ...values, idTaskType: null, idTaskTemplate: null }
    : { ...values, idTicketType: null };
