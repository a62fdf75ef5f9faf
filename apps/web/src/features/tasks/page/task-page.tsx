import { taskComments } from '@gemelo/contract/endpoints/comments';
import { type TaskDetail, taskOptions } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { Tabs } from '@mantine/core';
import { IconHistory, IconMessage } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { pathOf } from '../../../lib/addresses.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CommentsPanel } from '../../../parts/comments/comments-panel.tsx';
import { RecordLinksCard } from '../../../parts/links/record-links-card.tsx';
import { DueDay, TaskStateBadge } from '../../../parts/tasks/task-badges.tsx';
import { TypingArea } from '../../../parts/viewers/typing-area.tsx';
import { ViewersBar } from '../../../parts/viewers/viewers-bar.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { cardFrame } from '../../../ui/layout/card.tsx';
import record from '../../../ui/layout/record-page.module.css';
import { Timeline } from '../../../ui/lists/timeline.tsx';
import { Screen } from '../../../ui/screen.tsx';
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
  const { data } = useRead(taskOptions, {});
  const options = data?.data;
  const [cancelling, setCancelling] = useState(false);
  const [tab, setTab] = useState<string | null>('comments');
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
  const open = isOpen(task.TaskState.category);
  const editable = open && task.may.edit;
  return (
    <Screen
      title={
        <>
          <bdi>#{task.idTask}</bdi> <bdi>{task.title}</bdi>
        </>
      }
      record={`#${task.idTask}`}
      parent={
        task.Parent
          ? {
              name: `#${task.Parent.idTask}`,
              link: { to: pathOf('task'), search: { id: task.Parent.idTask } },
            }
          : undefined
      }
      purpose={
        <span className={record.purpose}>
          <TaskStateBadge state={task.TaskState} />
          {task.dueOn && (
            <span>
              {t('tasks.field.due')} <DueDay day={task.dueOn} overdue={task.overdue} />
            </span>
          )}
          <span>
            {t('tasks.field.created')} <Age at={task.createdAt} />
          </span>
        </span>
      }
      actions={states}
      more={more}
      primary={primary}
      attention={
        <>
          <ViewersBar entity="task" id={task.idTask} />
          <TaskNotices task={task} />
        </>
      }
    >
      <div className={record.columns} data-even>
        <div className={record.column}>
          <FactsCard task={task} editable={editable} />
          <ChecklistCard task={task} editable={editable} />
          <SubtasksCard task={task} editable={editable} />
          <BlocksCard task={task} editable={editable} />
          <FilesCard task={task} editable={editable} />
          <RecordLinksCard entity="task" id={task.idTask} editable={editable} />
        </div>
        <div className={record.column}>
          <Tabs value={tab} onChange={setTab} keepMounted={false} className={cardFrame}>
            <Tabs.List>
              <Tabs.Tab value="comments" leftSection={<IconMessage size={16} aria-hidden />}>
                {t('parts.comments.title')}
              </Tabs.Tab>
              <Tabs.Tab value="history" leftSection={<IconHistory size={16} aria-hidden />}>
                {t('tasks.activity')}
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="comments" className={record.panel ?? ''}>
              <TypingArea>
                <CommentsPanel kind={taskComments} id={task.idTask} people={options?.people ?? noPeople} />
              </TypingArea>
            </Tabs.Panel>
            <Tabs.Panel value="history" className={record.panel ?? ''}>
              <Timeline>
                {task.events.toReversed().map((event) => (
                  <TaskEventItem key={event.idTaskEvent} event={event} />
                ))}
              </Timeline>
            </Tabs.Panel>
          </Tabs>
          <FollowersCard task={task} people={options?.people ?? noPeople} />
          <TimeCard task={task} />
        </div>
      </div>
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
    </Screen>
  );
}
