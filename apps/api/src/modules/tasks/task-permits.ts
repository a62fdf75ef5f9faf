import type { Task } from '@gemelo/contract/endpoints/tasks';
import { Forbidden, Refused } from '@gemelo/contract/kit/errors';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import type { Context } from '../../db/context.ts';
import type { Actor } from '../../http/actor.ts';

/** Who makes a task: a user, or the product itself for a company. */
export type Maker = Context & Pick<Actor, 'permissions' | 'timeZone'>;

type People = Pick<Task, 'Assignee' | 'Creator'>;

/** Whoever made a task or has it may change and cancel it; only some may give it to others. */
export function mayDo({ idUser, permissions }: Actor, { Assignee, Creator }: People) {
  const isOwn = Assignee?.idUser === idUser || Creator?.idUser === idUser;
  const assign = permissions.has('task:edit');
  return { edit: isOwn || assign, assign, cancel: isOwn || permissions.has('task-cancel:edit') };
}

export function mustEdit(actor: Actor, task: People) {
  if (!mayDo(actor, task).edit) throw new Forbidden('TASK_EDITOR');
}

/** The same for what is only changed while the task is open. */
export function mustChange(actor: Actor, task: People & Pick<Task, 'TaskState'>) {
  mustEdit(actor, task);
  if (!isOpen(task.TaskState.category)) throw new Refused('TASK_CLOSED');
}

/** Everybody may take what they may change, or give it up; giving it to somebody else needs the permission. */
export const mayAssign = ({ idUser, permissions }: Maker, idAssignee: number | null | undefined) =>
  idAssignee === undefined || idAssignee === null || idAssignee === idUser || permissions.has('task:edit');

export function mustAssign(actor: Maker, idAssignee: number | null | undefined) {
  if (!mayAssign(actor, idAssignee)) throw new Forbidden('TASK_ASSIGNER');
}
