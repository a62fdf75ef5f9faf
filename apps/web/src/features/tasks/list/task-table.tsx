import { type Task, tasks } from '@gemelo/contract/endpoints/tasks';
import { IconChecklist } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useTaskColumns } from './task-columns.tsx';
import { TaskPeek } from './task-peek.tsx';
import { useTaskBulk } from './use-task-bulk.tsx';
import { useTaskFacets } from './use-task-facets.ts';
import { useTaskQuery } from './use-task-query.ts';

export const idOf = ({ idTask }: Task) => idTask;

/** Opens the page of a task. */
export function useOpenTask() {
  const navigate = useNavigate();
  return ({ idTask }: Pick<Task, 'idTask'>) => void navigate(linkTo('task', idTask));
}

/** The tasks that the address asks for. */
export function TaskTable({ label }: { label: string }) {
  const { t } = useTranslation();
  const { tab, facetIds, fixed } = useTaskQuery();
  const columns = useTaskColumns();
  const facets = useTaskFacets(facetIds);
  const bulk = useTaskBulk(fixed);
  const open = useOpenTask();
  return (
    <>
      <DataTable
        endpoint={tasks}
        query={fixed}
        columns={columns}
        facets={facets}
        bulkActions={bulk.actions}
        rowId={idOf}
        storageKey="tasks"
        label={label}
        exportName={label}
        failure="CATALOGUE_LOAD"
        onOpen={open}
        peek={(task) => <TaskPeek task={task} />}
        noMatch={t('contract:error.NOT_FOUND')}
        emptyState={{
          icon: <IconChecklist size={24} stroke={1.5} />,
          title: t(`tasks.empty.${tab}`),
          text: t('tasks.empty.text'),
        }}
      />
      {bulk.dialog}
    </>
  );
}
