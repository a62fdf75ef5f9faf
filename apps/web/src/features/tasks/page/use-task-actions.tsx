import { followTask } from '@gemelo/contract/endpoints/task-parts';
import type { TaskDetail, TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconBan,
  IconCircleCheck,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconProgress,
  IconRotate,
  IconTemplate,
} from '@tabler/icons-react';
import { useCan, useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useTaskChange } from '../../../parts/tasks/edit/use-task-change.ts';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import { PHONE } from '../../../ui/data-table/card-view.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { useTaskWrite } from './use-task-write.ts';

interface Options {
  task: TaskDetail;
  options: TaskOptions | undefined;
  onEdit: () => void;
  onCancel: () => void;
  onTemplate: () => void;
}

const SIZE = 16;

/** What a task offers: its next states as buttons, the usual one as the primary action, and the rest in a menu. */
export function useTaskActions({ task, options, onEdit, onCancel, onTemplate }: Options) {
  const { t } = useTranslation();
  const me = useSession((state) => state.user?.idUser);
  const can = useCan();
  const { change, isPending } = useTaskChange();
  const follow = useTaskWrite(followTask);
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { may, TaskState } = task;
  const open = isOpen(TaskState.category);
  const next = (options?.states ?? []).filter(
    ({ idTaskState, category }) => task.nextStates.includes(idTaskState) && category !== 'cancelled',
  );
  const enter = (idTaskState: number) => void change(task, { idTaskState });
  // From open, the usual way leads to the end; from the end, back to work.
  const usual = open
    ? next.find(({ category }) => category === 'done')
    : (next.find(({ category }) => category === 'progress') ?? next[0]);
  const primary = may.edit &&
    usual && {
      label: open ? t('tasks.finish') : t('tasks.reopen'),
      icon: open ? <IconCircleCheck size={SIZE} aria-hidden /> : <IconRotate size={SIZE} aria-hidden />,
      loading: isPending,
      onClick: () => enter(usual.idTaskState),
    };
  const others = open && may.edit ? next.filter((state) => state !== usual) : [];
  const following = task.Followers.some(({ idUser }) => idUser === me);
  const toggleFollow = () =>
    me !== undefined &&
    follow.mutate({ params: { idTask: task.idTask, idUser: me }, body: { following: !following } });
  useShortcut('e', open && may.edit ? onEdit : undefined);
  useShortcut('f', me === undefined ? undefined : () => void toggleFollow());
  useShortcut(
    'i',
    may.edit && me !== undefined && open ? () => void change(task, { idAssignee: me }) : undefined,
  );

  const more: RowAction[] = [
    // Beside the title of a phone there is only room for the menu.
    ...(phone ? others : []).map(({ idTaskState, name }) => ({
      id: `state-${idTaskState}`,
      label: name,
      icon: <IconProgress size={SIZE} />,
      run: () => enter(idTaskState),
    })),
    ...(open && may.edit
      ? [{ id: 'edit', label: t('tasks.edit.do'), icon: <IconPencil size={SIZE} />, run: onEdit }]
      : []),
    {
      id: 'follow',
      label: t(following ? 'tasks.followers.leave' : 'tasks.followers.join'),
      icon: following ? <IconEyeOff size={SIZE} /> : <IconEye size={SIZE} />,
      run: () => void toggleFollow(),
    },
    ...(can('task-template:create')
      ? [
          {
            id: 'template',
            label: t('parts.templates.save'),
            icon: <IconTemplate size={SIZE} />,
            run: onTemplate,
          },
        ]
      : []),
    ...(open && may.cancel
      ? [
          {
            id: 'cancel',
            label: t('tasks.cancel.do'),
            icon: <IconBan size={SIZE} />,
            danger: true,
            run: onCancel,
          },
        ]
      : []),
  ];
  const states = (phone ? [] : others).map(({ idTaskState, name }) => (
    <Button key={idTaskState} variant="default" disabled={isPending} onClick={() => enter(idTaskState)}>
      <bdi>{name}</bdi>
    </Button>
  ));
  return { primary: primary || undefined, more, states: states.length > 0 ? states : undefined };
}
