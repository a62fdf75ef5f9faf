import type { Task } from '@gemelo/contract/endpoints/tasks';
import { VisuallyHidden } from '@mantine/core';
import { IconBarrierBlock, IconChecklist, IconMessage, IconSubtask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './tasks.module.css';

interface MarkProps {
  icon: ReactNode;
  hint: string;
  children?: ReactNode;
  tone?: 'warning';
}

const Mark = ({ icon, hint, children, tone }: MarkProps) => (
  <span className={classes.mark} data-hint={hint} data-tone={tone}>
    {icon}
    {children !== undefined && <span aria-hidden>{children}</span>}
    <VisuallyHidden>{hint}</VisuallyHidden>
  </span>
);

const SIZE = 14;

/** Small signs behind a title: blocked, checklist, subtasks, comments. */
export function TaskMarks({
  task: { blocked, checklist, subtasks, commentCount },
}: {
  task: Pick<Task, 'blocked' | 'checklist' | 'subtasks' | 'commentCount'>;
}) {
  const { t } = useTranslation();
  return (
    <span className={classes.marks}>
      {blocked && (
        <Mark
          tone="warning"
          icon={<IconBarrierBlock size={SIZE} aria-hidden />}
          hint={t('tasks.mark.blocked')}
        />
      )}
      {checklist.total > 0 && (
        <Mark
          icon={<IconChecklist size={SIZE} aria-hidden />}
          hint={t('tasks.mark.checklist', checklist)}
        >{`${checklist.done}/${checklist.total}`}</Mark>
      )}
      {subtasks.total > 0 && (
        <Mark
          icon={<IconSubtask size={SIZE} aria-hidden />}
          hint={t('tasks.mark.subtasks', subtasks)}
        >{`${subtasks.done}/${subtasks.total}`}</Mark>
      )}
      {commentCount > 0 && (
        <Mark
          icon={<IconMessage size={SIZE} aria-hidden />}
          hint={t('tasks.mark.comments', { count: commentCount })}
        >
          {commentCount}
        </Mark>
      )}
    </span>
  );
}
