import { followTask } from '@gemelo/contract/endpoints/task-parts';
import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconEye, IconEyeOff, IconUserPlus, IconX } from '@tabler/icons-react';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { PresenceOf } from '../../../parts/presence/presence-of.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import classes from './page.module.css';
import { useTaskWrite } from './use-task-write.ts';

interface FollowersCardProps {
  task: TaskDetail;
  people: readonly { idUser: number; name: string }[];
}

/** Who is told what happens to a task, besides its creator and its assignee. */
export function FollowersCard({ task, people }: FollowersCardProps) {
  const { t } = useTranslation();
  const me = useSession((state) => state.user?.idUser);
  const { mutate, isPending } = useTaskWrite(followTask);
  const { idTask, Followers, may } = task;
  const set = (idUser: number, following: boolean) =>
    mutate({ params: { idTask, idUser }, body: { following } });
  const isFollowing = Followers.some(({ idUser }) => idUser === me);
  const others = people.filter(({ idUser }) => !Followers.some((one) => one.idUser === idUser));
  return (
    <Card
      title={t('tasks.followers.title')}
      action={
        me !== undefined && (
          <Button
            variant="default"
            size="compact-sm"
            aria-pressed={isFollowing}
            aria-keyshortcuts="f"
            leftSection={
              isFollowing ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />
            }
            disabled={isPending}
            onClick={() => set(me, !isFollowing)}
          >
            {t(isFollowing ? 'tasks.followers.leave' : 'tasks.followers.join')}
          </Button>
        )
      }
    >
      {Followers.length === 0 ? (
        <Nothing>{t('tasks.followers.none')}</Nothing>
      ) : (
        <ul className={classes.people}>
          {Followers.map(({ idUser, name }) => (
            <li key={idUser} className={classes.person}>
              <PresenceOf compact idUser={idUser} />
              <bdi>{name}</bdi>
              {(may.edit || idUser === me) && (
                <ActionIcon
                  size={24}
                  data-hint={t('tasks.followers.remove')}
                  aria-label={`${t('tasks.followers.remove')}: ${name}`}
                  disabled={isPending}
                  onClick={() => set(idUser, false)}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {may.edit && (
        <Select<number>
          aria-label={t('tasks.followers.add')}
          placeholder={t('tasks.followers.add')}
          leftSection={<IconUserPlus size={16} aria-hidden />}
          data={others.map(({ idUser, name }) => ({ value: idUser, label: name }))}
          value={null}
          onChange={(value) => value !== null && set(value, true)}
          searchable
          nothingFoundMessage={t('ui.select.nothing')}
          disabled={isPending}
        />
      )}
    </Card>
  );
}
