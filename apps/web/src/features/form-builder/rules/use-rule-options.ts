import { taskTemplates } from '@gemelo/contract/endpoints/task-templates';
import { taskOptions } from '@gemelo/contract/endpoints/tasks';
import { ticketOptions } from '@gemelo/contract/endpoints/tickets';
import { useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useWriteCompany } from '../../../parts/company/write-company.ts';

const SHOWN = 200;

/** What tickets and tasks of the form's company can be made of; without tasks for those who do not see any. */
export function useRuleOptions(idCompany: number) {
  const seesTasks = useCan()('task:view');
  const { asked, named } = useWriteCompany(idCompany);
  const tickets = useRead(ticketOptions, asked);
  const tasks = useRead(taskOptions, asked, { enabled: seesTasks });
  const templates = useRead(
    taskTemplates,
    { query: { limit: SHOWN, order: 'name', ...named } },
    { enabled: seesTasks },
  );
  const reads = seesTasks ? [tickets, tasks, templates] : [tickets];
  const isRead = reads.every(({ data }) => data);
  const options =
    tickets.data && isRead
      ? {
          ...tickets.data.data,
          taskTypes: tasks.data?.data.types ?? [],
          workers: tasks.data?.data.people ?? tickets.data.data.people,
          templates: templates.data?.data ?? [],
        }
      : undefined;
  return {
    options,
    error: reads.find(({ error }) => error)?.error,
    refetch: () => void Promise.all(reads.map((read) => read.refetch())),
  };
}
export type RuleOptions = NonNullable<ReturnType<typeof useRuleOptions>['options']>;
