import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/fields.ts';
import { stateCategories } from '../kit/state-categories.ts';

/** The kinds of records whose states lead to each other. */
export const flowKinds = ['ticket', 'task'] as const;
export type FlowKind = (typeof flowKinds)[number];

const STATES_MAX = 200;

const flowState = z.object({
  id: id(),
  name: z.string(),
  category: z.enum(stateCategories),
  color: z.nullable(z.string()),
  /** Active states that may follow it. */
  next: z.array(id()),
  /** Whether the operator drew them; otherwise they follow from its category. */
  drawn: z.boolean(),
});
export type FlowState = z.output<typeof flowState>;

const flow = z.array(flowState);

const way = z.strictObject({ from: id(), to: z.array(id()).check(z.maxLength(STATES_MAX)) });
export type Way = z.output<typeof way>;

/** A state that is left out, or leads nowhere, follows the rule of its category. */
const ways = () => z.array(way).check(z.maxLength(STATES_MAX));
const body = z.strictObject({
  ways: ways(),
  /** The ways as they were read; if they have changed since, nothing is written. */
  was: ways(),
});

export const ticketFlow = endpoint({
  route: 'GET /api/v4/state-flows/ticket',
  area: 'state-flows',
  permission: 'member',
  summary: 'The active states of tickets in their order, and where each leads',
  data: flow,
});

export const setTicketFlow = endpoint({
  route: 'PUT /api/v4/state-flows/ticket',
  area: 'state-flows',
  permission: 'ticket-state:edit',
  summary: 'Draw where the states of tickets lead, all at once; by the operator’s company',
  body,
  data: flow,
});

export const taskFlow = endpoint({
  route: 'GET /api/v4/state-flows/task',
  area: 'state-flows',
  permission: 'member',
  summary: 'The active states of tasks in their order, and where each leads',
  data: flow,
});

export const setTaskFlow = endpoint({
  route: 'PUT /api/v4/state-flows/task',
  area: 'state-flows',
  permission: 'task-state:edit',
  summary: 'Draw where the states of tasks lead, all at once; by the operator’s company',
  body,
  data: flow,
});
