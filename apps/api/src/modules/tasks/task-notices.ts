import type { Task } from '@gemelo/contract/endpoints/tasks';
import type { NotificationKind } from '@gemelo/contract/kit/notification-kinds';
import type { Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import type { Notice, Notifications } from '../notifications/notifications.service.ts';

type Told = Pick<Task, 'idTask' | 'idCompany' | 'title' | 'Assignee' | 'Creator'>;

/** Tells people of what happens to a task, in the transaction of the change. */
export function createTaskNotices(notifications: Pick<Notifications, 'tell'>) {
  const tell = (
    tx: Tx,
    actor: Context,
    kind: NotificationKind,
    { idTask, idCompany, title }: Told,
    to: readonly (number | null | undefined)[],
    words: Record<string, string> = {},
    mail?: Notice['mail'],
  ) => notifications.tell(tx, actor, { kind, entity: 'task', id: idTask, idCompany, title, to, words, mail });

  return {
    tell,
    /** Everybody whom a task concerns: its creator, its assignee and its followers. */
    async concerned(tx: Tx, { idTask, Assignee, Creator }: Told): Promise<(number | undefined)[]> {
      const followers = await tx
        .selectFrom('taskFollower')
        .select('idUser')
        .where('idTask', '=', idTask)
        .execute();
      return [Creator?.idUser, Assignee?.idUser, ...followers.map(({ idUser }) => idUser)];
    },
  };
}
export type TaskNotices = ReturnType<typeof createTaskNotices>;
