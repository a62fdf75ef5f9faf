import { BLOCKS_MAX, type Task, type TaskDetail, TIMES_MAX } from '@gemelo/contract/endpoints/tasks';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { within } from '../../db/context.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import { writeEvents } from './task-changes.ts';
import { findTaskDetail } from './task-detail.ts';
import { addFollowers, checkRoom } from './task-followers.ts';
import { mustChange, mustEdit } from './task-permits.ts';
import { lockStructure, waitsFor } from './task-references.ts';
import { todayOf } from './tasks.queries.ts';
import type { TaskService } from './tasks.service.ts';

interface Parts {
  database: Database;
  tasks: Pick<TaskService, 'hold' | 'mustSee' | 'noteTouched'>;
  files: Pick<FileService, 'attach' | 'detach'>;
}
interface NewTime {
  minutes: number;
  workedOn?: string | undefined;
  note?: string | null | undefined;
}

const nameOfUser = async (tx: Tx, idUser: number): Promise<string> =>
  (await tx.selectFrom('appUser').select('name').where('idUser', '=', idUser).executeTakeFirst())?.name ?? '';

/** A page shows all of them, so there is a limit. */
async function checkBlocks(tx: Tx, idBlocker: number, idBlocked: number) {
  const { rows } = await sql<{ most: number }>`
    select greatest((select count(*) from task_block where id_task = ${idBlocker}),
      (select count(*) from task_block where id_blocked = ${idBlocked}))::int as most`.execute(tx);
  if ((rows[0]?.most ?? 0) >= BLOCKS_MAX) throw new Refused('TASK_BLOCKS', { most: BLOCKS_MAX });
}
async function checkTimes(tx: Tx, idTask: number) {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from task_time where id_task = ${idTask}`.execute(tx);
  if ((rows[0]?.times ?? 0) >= TIMES_MAX) throw new Refused('TASK_TIMES', { most: TIMES_MAX });
}

/** What belongs to a task besides its own fields: followers, what blocks it, time spent, files. */
export function createTaskParts({ database, tasks, files }: Parts) {
  type Facts = { before?: object; after?: object };
  /** Whatever a part changes is audited with its task; nothing to tell means that nothing changed. */
  const change = (
    actor: Actor,
    idTask: number,
    write: (tx: Tx, task: Task) => Promise<Facts | undefined>,
  ): Promise<TaskDetail> =>
    database.transaction(actor, async (tx) => {
      const task = await tasks.hold(tx, actor, idTask);
      const facts = await write(tx, task);
      if (facts) {
        const { idCompany, title: name } = task;
        await tasks.noteTouched(tx, idTask);
        await audit(tx, actor, { entity: 'task', id: idTask, action: 'edit', idCompany, name, ...facts });
      }
      return findTaskDetail(tx, actor, idTask);
    });

  return {
    /** Everybody follows what they see; for somebody else it is done by those who may change the task. */
    follow: (actor: Actor, idTask: number, idUser: number, following: boolean) =>
      change(actor, idTask, async (tx, task) => {
        const { idCompany } = task;
        if (idUser !== actor.idUser) mustEdit(actor, task);
        const row = await tx
          .selectFrom('taskFollower')
          .select('idUser')
          .where('idTask', '=', idTask)
          .where('idUser', '=', idUser)
          .executeTakeFirst();
        await checkChosen(tx, [
          {
            path: 'idUser',
            table: 'appUser',
            id: 'idUser',
            chosen: [idUser],
            kept: [row?.idUser],
            idCompany,
          },
        ]);
        if (following === (row !== undefined)) return undefined;
        if (following) {
          await checkRoom(tx, idTask);
          await addFollowers(tx, task, [idUser]);
          return { after: { followers: await nameOfUser(tx, idUser) } };
        }
        await tx
          .deleteFrom('taskFollower')
          .where('idTask', '=', idTask)
          .where('idUser', '=', idUser)
          .execute();
        return { before: { followers: await nameOfUser(tx, idUser) } };
      }),

    /** Says that another task has to be done first. */
    block: async (actor: Actor, idTask: number, idBlocker: number, blocked: boolean) =>
      database.transaction(actor, async (tx) => {
        await lockStructure(tx, (await tasks.mustSee(tx, actor, idTask)).idCompany);
        return change(within(actor, tx), idTask, async (_tx, task) => {
          mustChange(actor, task);
          const { idCompany } = task;
          const blocker = await tasks.mustSee(tx, actor, idBlocker);
          if (blocker.idCompany !== idCompany) throw new NotFound('task', idBlocker);
          const pair = { idTask: idBlocker, idBlocked: idTask };
          const removed = blocked
            ? undefined
            : await tx
                .deleteFrom('taskBlock')
                .where('idTask', '=', pair.idTask)
                .where('idBlocked', '=', pair.idBlocked)
                .executeTakeFirst();
          if (removed && removed.numDeletedRows === 0n) return undefined;
          if (blocked) {
            if (idTask === idBlocker || (await waitsFor(tx, idBlocker, idTask)))
              throw new Refused('TASK_CIRCLE', {}, { path: 'idBlocker' });
            await checkBlocks(tx, idBlocker, idTask);
            const added = await tx
              .insertInto('taskBlock')
              .values({ ...pair, idCompany })
              .onConflict((conflict) => conflict.doNothing())
              .returning('idTask')
              .executeTakeFirst();
            if (!added) return undefined;
          }
          touch(tx, 'task', idCompany, idBlocker);
          const { title } = blocker;
          writeEvents(tx, actor, [
            blocked ? { task, kind: 'block', became: title } : { task, kind: 'unblock', was: title },
          ]);
          return blocked ? { after: { BlockedBy: title } } : { before: { BlockedBy: title } };
        });
      }),

    /** Time is also noted after a task is over. */
    addTime: (actor: Actor, idTask: number, { minutes, workedOn, note = null }: NewTime) =>
      change(actor, idTask, async (tx, task) => {
        mustEdit(actor, task);
        const today = todayOf(actor);
        const day = workedOn ?? today;
        if (day > today) throw new Invalid([{ path: 'workedOn', rule: 'future' }]);
        const { idCompany } = task;
        await checkTimes(tx, idTask);
        await tx
          .insertInto('taskTime')
          .values({ idCompany, idTask, idUser: actor.idUser, minutes, workedOn: day, note })
          .execute();
        return { after: { spentMinutes: minutes, workedOn: day, note } };
      }),

    removeTime: (actor: Actor, idTask: number, idTaskTime: number) =>
      change(actor, idTask, async (tx) => {
        const time = await tx
          .selectFrom('taskTime')
          .select(['idUser', 'minutes', 'workedOn', 'note'])
          .where('idTask', '=', idTask)
          .where('idTaskTime', '=', idTaskTime)
          .executeTakeFirst();
        if (!time) throw new NotFound('task-time', idTaskTime);
        if (time.idUser !== actor.idUser && !actor.permissions.has('task:edit'))
          throw new Forbidden('TASK_TIME_OWN');
        await tx.deleteFrom('taskTime').where('idTaskTime', '=', idTaskTime).execute();
        const { minutes, workedOn, note } = time;
        return { before: { spentMinutes: minutes, workedOn, note } };
      }),

    /** The file service audits what is attached. */
    attach: (actor: Actor, idTask: number, idFiles: readonly string[]) =>
      change(actor, idTask, async (tx, task) => {
        mustEdit(actor, task);
        await files.attach(tx, actor, idFiles, 'task', idTask);
        return undefined;
      }),

    detach: (actor: Actor, idTask: number, idFile: string) =>
      change(actor, idTask, async (tx, task) => {
        mustEdit(actor, task);
        if (!(await files.detach(tx, actor, [idFile], 'task', idTask))) throw new NotFound('file', idFile);
        return undefined;
      }),
  };
}
export type TaskParts = ReturnType<typeof createTaskParts>;
