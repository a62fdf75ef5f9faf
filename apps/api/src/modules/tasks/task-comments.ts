import type { Tx } from '../../db/client.ts';
import { newlyMentioned } from '../../db/mentions.ts';
import type { Actor } from '../../http/actor.ts';
import { addFollowers } from './task-followers.ts';
import type { TaskNotices } from './task-notices.ts';
import type { TaskService } from './tasks.service.ts';

/** Side effects of a comment on a task: whoever it mentions follows the task and is told, and so are the others. */
export const createTaskComments = (tasks: Pick<TaskService, 'mustSee'>, notices: TaskNotices) => ({
  ownerOf: async (tx: Tx, actor: Actor, idTask: number): Promise<number> =>
    (await tasks.mustSee(tx, actor, idTask)).idCompany,

  async onCommented(
    tx: Tx,
    actor: Actor,
    idTask: number,
    _idComment: number,
    text: string,
    earlier?: string,
  ) {
    const task = await tasks.mustSee(tx, actor, idTask);
    await tx.updateTable('task').set({ updatedAt: new Date() }).where('idTask', '=', idTask).execute();
    const concerned = await notices.concerned(tx, task);
    const mentioned = await newlyMentioned(tx, task.idCompany, text, earlier ?? '');
    await addFollowers(tx, task, mentioned);
    await notices.tell(tx, actor, 'mentioned', task, mentioned, { text });
    // Rewording a comment is no news.
    if (earlier !== undefined) return;
    const others = concerned.filter((idUser) => idUser !== undefined && !mentioned.includes(idUser));
    await notices.tell(tx, actor, 'changed', task, others, { what: 'comment', text });
  },
});
