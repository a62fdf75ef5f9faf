import { blockTask } from '@gemelo/contract/endpoints/task-parts';
import type { TaskBrief, TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RecordLinks } from '../../../ui/lists/record-links.tsx';
import classes from './page.module.css';
import { TaskBriefItem } from './task-brief.tsx';
import { TaskPicker } from './task-picker.tsx';
import { useTaskWrite } from './use-task-write.ts';

/** Tasks that have to be done before this one, and those that wait for it. */
export function BlocksCard({ task, editable }: { task: TaskDetail; editable: boolean }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useTaskWrite(blockTask);
  const { idTask, BlockedBy, Blocks } = task;
  if (BlockedBy.length === 0 && Blocks.length === 0 && !editable) return null;
  const block = (idBlocker: number, blocked: boolean) =>
    mutate({ params: { idTask, idBlocker }, body: { blocked } });
  const remove = (one: TaskBrief) =>
    editable && (
      <ActionIcon
        data-hint={t('tasks.blocks.remove')}
        aria-label={`${t('tasks.blocks.remove')}: ${one.title}`}
        disabled={isPending}
        onClick={() => block(one.idTask, false)}
      >
        <IconX size={16} />
      </ActionIcon>
    );
  return (
    <Card title={t('tasks.blocks.title')}>
      {BlockedBy.length > 0 && (
        <div className={classes.part}>
          <h3 className={classes.partTitle}>{t('tasks.blocks.by')}</h3>
          <RecordLinks>
            {BlockedBy.map((one) => (
              <TaskBriefItem key={one.idTask} task={one} action={remove(one)} />
            ))}
          </RecordLinks>
        </div>
      )}
      {editable && (
        <TaskPicker
          label={t('tasks.blocks.add')}
          without={[idTask, ...BlockedBy.map((one) => one.idTask)]}
          disabled={isPending}
          onPick={(other) => block(other, true)}
        />
      )}
      {Blocks.length > 0 && (
        <div className={classes.part}>
          <h3 className={classes.partTitle}>{t('tasks.blocks.others')}</h3>
          <RecordLinks>
            {Blocks.map((one) => (
              <TaskBriefItem key={one.idTask} task={one} />
            ))}
          </RecordLinks>
        </div>
      )}
    </Card>
  );
}
