import { taskComments } from '@gemelo/contract/endpoints/comments';
import { type TaskDetail, taskOptions } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { lazy, Suspense, useState } from 'react';
import { pathOf } from '../../../lib/addresses.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CommentsPanel } from '../../../parts/comments/comments-panel.tsx';
import { useWriteCompany } from '../../../parts/company/write-company.ts';
import { RecordLinksCard } from '../../../parts/links/record-links-card.tsx';
import { DueDay } from '../../../parts/tasks/due-day.tsx';
import { TaskStateBadge } from '../../../parts/tasks/task-badges.tsx';
import { WorkPage } from '../../../parts/work-record/work-page.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { Age } from '../../../ui/states/age.tsx';
import { BlocksCard } from './blocks-card.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { EditDrawer } from './edit-drawer.tsx';
import { FactsCard } from './facts-card.tsx';
import { FilesCard } from './files-card.tsx';
import { FollowersCard } from './followers-card.tsx';
import { SubtasksCard } from './subtasks-card.tsx';
import { TaskEventItem } from './task-event.tsx';
import { TaskNotices } from './task-notices.tsx';
import { TimeCard } from './time-card.tsx';
import { useTaskActions } from './use-task-actions.tsx';

const SaveAsTemplate = lazy(async () => {
  const [part] = await Promise.all([
    import('../../../parts/task-templates/save-as-template.tsx'),
    loadTexts('task-schedules'),
  ]);
  return { default: part.SaveAsTemplate };
});

const noPeople: { idUser: number; name: string }[] = [];

/** Page of a task: what it is and what belongs to it, then what is said and what happened. */
export function TaskPage({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const options = useRead(taskOptions, useWriteCompany(task.idCompany).asked).data?.data;
  const people = options?.people ?? noPeople;
  const [cancelling, setCancelling] = useState(false);
  // The drawer edits the task as it was when it opened, whatever is refetched meanwhile.
  const drawer = useDrawer<TaskDetail>();
  const template = useDrawer<TaskDetail>();
  const { primary, more, states } = useTaskActions({
    task,
    options,
    onEdit: () => drawer.open(task),
    onCancel: () => setCancelling(true),
    onTemplate: () => template.open(task),
  });
  const { idTask, Parent } = task;
  const editable = isOpen(task.TaskState.category) && task.may.edit;
  return (
    <WorkPage
      entity="task"
      id={idTask}
      title={task.title}
      parent={
        Parent
          ? { name: `#${Parent.idTask}`, link: { to: pathOf('task'), search: { id: Parent.idTask } } }
          : undefined
      }
      summary={
        <>
          <TaskStateBadge state={task.TaskState} />
          {task.dueOn && (
            <span>
              {t('tasks.field.due')} <DueDay day={task.dueOn} overdue={task.overdue} />
            </span>
          )}
          <span>
            {t('tasks.field.created')} <Age at={task.createdAt} />
          </span>
        </>
      }
      actions={states}
      more={more}
      primary={primary}
      notices={<TaskNotices task={task} />}
      cards={
        <>
          <FactsCard task={task} editable={editable} />
          <ChecklistCard task={task} editable={editable} />
          <SubtasksCard task={task} editable={editable} />
          <BlocksCard task={task} editable={editable} />
          <FilesCard task={task} editable={editable} />
          <RecordLinksCard entity="task" id={idTask} editable={editable} />
        </>
      }
      comments={<CommentsPanel kind={taskComments} id={idTask} people={people} />}
      historyLabel={t('tasks.activity')}
      history={task.events
        .toReversed()
        .map((event) => <TaskEventItem key={event.idTaskEvent} event={event} />)}
      aside={
        <>
          <FollowersCard task={task} people={people} />
          <TimeCard task={task} />
        </>
      }
    >
      {cancelling && <CancelDialog task={task} options={options} onClose={() => setCancelling(false)} />}
      {options && drawer.content && (
        <EditDrawer
          key={drawer.turn}
          task={drawer.content}
          options={options}
          opened={drawer.opened}
          onClose={drawer.close}
        />
      )}
      {template.content && (
        <Suspense fallback={null}>
          <SaveAsTemplate
            key={template.turn}
            task={template.content}
            opened={template.opened}
            onClose={template.close}
          />
        </Suspense>
      )}
    </WorkPage>
  );
}
