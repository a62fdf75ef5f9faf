import type { Task } from '@gemelo/contract/endpoints/tasks';
import { MAILED_AT_ONCE, type NotificationKind } from '@gemelo/contract/kit/notification-kinds';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import type { Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import type { Notice, Notifications } from '../notifications/notifications.service.ts';
import type { TaskChanges } from './task-changes.ts';
import { followersOf } from './task-followers.ts';

type Told = Pick<Task, 'idTask' | 'idCompany' | 'title' | 'Assignee' | 'Creator'>;

const noticeOf = (
  kind: NotificationKind,
  { idTask, idCompany, title }: Told,
  to: Notice['to'],
  words: Record<string, string> = {},
): Notice => ({ kind, entity: 'task', id: idTask, idCompany, title, to, words });

/** Everybody whom a task concerns: its creator, its assignee and its followers. */
const concernedBy = ({ Assignee, Creator }: Told, followers: readonly number[] = []) => [
  Creator?.idUser,
  Assignee?.idUser,
  ...followers,
];

interface Change {
  before: Task;
  after: Task;
  changes: TaskChanges;
}

/** For whoever got it, and for everybody whom the change of its state or its date concerns. */
function noticesOfChange({ before, after, changes }: Change, followers: readonly number[] = []): Notice[] {
  const assigned = changes.idAssignee ?? undefined;
  const own = assigned === undefined ? [] : [noticeOf('assigned', after, [assigned])];
  const isMoved = before.TaskState.idTaskState !== after.TaskState.idTaskState;
  if (!isMoved && before.dueOn === after.dueOn) return own;
  const others = concernedBy(after, followers).filter((idUser) => idUser !== assigned);
  const isClosed = isMoved && !isOpen(after.TaskState.category);
  const words: Record<string, string> = isMoved
    ? { what: 'state', was: before.TaskState.name, state: after.TaskState.name }
    : { what: 'due', was: before.dueOn ?? '', due: after.dueOn ?? '' };
  return [...own, noticeOf(isClosed ? 'closed' : 'changed', after, others, words)];
}

/** Tells people of what happens to tasks, in the transaction of the change. */
export const createTaskNotices = ({ tell, tellEach }: Pick<Notifications, 'tell' | 'tellEach'>) => ({
  tell: (
    tx: Tx,
    actor: Context,
    kind: NotificationKind,
    task: Told,
    to: Notice['to'],
    words: Record<string, string> = {},
  ) => tell(tx, actor, noticeOf(kind, task, to, words)),

  concerned: async (tx: Tx, task: Told) =>
    concernedBy(task, (await followersOf(tx, [task.idTask])).get(task.idTask)),

  /** Several changes in as few statements as one; `followers` by task, as `followersOf` reads them. */
  async tellOfChanges(
    tx: Tx,
    actor: Context,
    changes: readonly Change[],
    followers: ReadonlyMap<number, readonly number[]>,
  ) {
    const mail = changes.length > MAILED_AT_ONCE ? 'later' : undefined;
    const notices = changes.flatMap((change) => noticesOfChange(change, followers.get(change.after.idTask)));
    await tellEach(
      tx,
      actor,
      notices.map((notice) => ({ ...notice, mail })),
    );
  },
});
export type TaskNotices = ReturnType<typeof createTaskNotices>;
