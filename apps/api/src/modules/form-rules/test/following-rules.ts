import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { FormRule, OpenedByAnswer } from '@gemelo/contract/endpoints/form-rules';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { expect } from 'vitest';
import { openQueue } from '../../../test/job-queue.ts';
import { runJob } from '../../../test/run-job.ts';
import type { openTestApp, Person } from '../../../test/test-app.ts';
import { createFormDocuments } from '../../forms/form-documents.ts';
import { createNotifications } from '../../notifications/notifications.service.ts';
import { findTemplate } from '../../task-templates/task-templates.queries.ts';
import { createTaskNotices } from '../../tasks/task-notices.ts';
import { createTaskService } from '../../tasks/tasks.service.ts';
import { createTicketNotices } from '../../tickets/ticket-notices.ts';
import { createTicketService } from '../../tickets/tickets.service.ts';
import { createOpenByFormRules } from '../open-by-form-rules.job.ts';
import { createRuleOpening } from '../rule-opening.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** The job as the product wires it. */
export function jobOf({ database }: TestApp) {
  const notifications = createNotifications();
  const files = { attach: async () => {} };
  const tickets = createTicketService(database, createTicketNotices(notifications), files);
  const notices = createTaskNotices(notifications);
  const tasks = createTaskService({ database, files, notices, tie: async () => {} });
  return createOpenByFormRules(
    createRuleOpening({
      documents: createFormDocuments(),
      openTicket: tickets.make,
      makeTask: tasks.make,
      findTemplate,
    }),
  );
}

/** Runs what answers have enqueued, and says of how many. */
export async function openFollower(t: TestApp) {
  const queue = await openQueue(t.connection);
  const job = jobOf(t);
  return async function follow(): Promise<number> {
    const { rows } = await queue.query(
      `select j.id, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = $1 order by j.id`,
      [job.name],
    );
    for (const { id, payload } of rows as { id: string; payload: never }[]) {
      await runJob(t.database, job, payload);
      await queue.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id]);
    }
    return rows.length;
  };
}

let made = 0;
export const ruleBody = (more: object = {}) => {
  made += 1;
  return {
    ...{ name: `Regla ${made}`, condition: `\${temperature} > 38`, opens: 'ticket', idTicketType: 1 },
    title: `Temperatura \${temperature}`,
    ...more,
  };
};

export const makeRule = async (by: Person, { idForm }: Pick<FormDetail, 'idForm'>, more: object = {}) => {
  const answer = await by.call('POST', `/api/v4/forms/${idForm}/rules`, ruleBody(more));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as FormRule;
};

export const openedBy = async (by: Person, { idFormAnswer }: Pick<FormAnswer, 'idFormAnswer'>) => {
  const { status, text, body } = await by.call('GET', `/api/v4/form-answers/${idFormAnswer}/opened`);
  expect(status, text).toBe(200);
  return body.data as OpenedByAnswer[];
};

export const rulesIn = async (by: Person, { idForm }: Pick<FormDetail, 'idForm'>) =>
  (await by.call('GET', `/api/v4/forms/${idForm}/rules`)).body.data as FormRule[];
