import { CHECKS_MAX, type Task, type TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { findTaskDetail } from './task-detail.ts';
import { mustChange } from './task-permits.ts';
import type { TaskService } from './tasks.service.ts';

interface Line {
  idTaskCheck: number;
  text: string;
  doneAt: string | null;
}
interface LineChange {
  text?: string | undefined;
  done?: boolean | undefined;
  after?: number | null | undefined;
}

const linesOf = (tx: Tx, idTask: number): Promise<Line[]> =>
  tx
    .selectFrom('taskCheck')
    .select(['idTaskCheck', 'text', 'doneAt'])
    .where('idTask', '=', idTask)
    .orderBy('order')
    .orderBy('idTaskCheck')
    .execute();

const shown = ({ text, doneAt }: Pick<Line, 'text' | 'doneAt'>) => ({
  checklist: `${doneAt === null ? '☐' : '☑'} ${text}`,
});

/** The lines in a new order, one of them behind another. */
async function move(tx: Tx, lines: readonly Line[], line: Line, after: number | null) {
  const others = lines.filter(({ idTaskCheck }) => idTaskCheck !== line.idTaskCheck);
  const at = others.findIndex(({ idTaskCheck }) => idTaskCheck === after);
  if (after !== null && at < 0) throw new NotFound('task-check', after);
  const ids = others.toSpliced(at + 1, 0, line).map(({ idTaskCheck }) => idTaskCheck);
  await sql`
    update task_check c set "order" = o.place from unnest(${ids}::int[]) with ordinality o (id, place)
    where c.id_task_check = o.id`.execute(tx);
}

/** The checklist of a task. Lines have no version: two people may tick different ones at once. */
export function createTaskChecks(database: Database, tasks: Pick<TaskService, 'hold' | 'noteTouched'>) {
  const change = (
    actor: Actor,
    idTask: number,
    write: (tx: Tx, task: Task, lines: Line[]) => Promise<{ before?: object; after?: object } | undefined>,
  ): Promise<TaskDetail> =>
    database.transaction(actor, async (tx) => {
      const task = await tasks.hold(tx, actor, idTask);
      mustChange(actor, task);
      const changed = await write(tx, task, await linesOf(tx, idTask));
      if (changed) {
        const { idCompany, title: name } = task;
        await tasks.noteTouched(tx, idTask);
        await audit(tx, actor, { entity: 'task', id: idTask, action: 'edit', idCompany, name, ...changed });
      }
      return findTaskDetail(tx, actor, idTask);
    });
  const lineIn = (lines: readonly Line[], idTaskCheck: number): Line => {
    const line = lines.find((one) => one.idTaskCheck === idTaskCheck);
    if (!line) throw new NotFound('task-check', idTaskCheck);
    return line;
  };

  return {
    add: (actor: Actor, idTask: number, text: string) =>
      change(actor, idTask, async (tx, { idCompany }, lines) => {
        if (lines.length >= CHECKS_MAX) throw new Refused('TASK_CHECKS', { most: CHECKS_MAX });
        await sql`
          insert into task_check (id_company, id_task, text, "order")
          select ${idCompany}, ${idTask}, ${text}, coalesce(max("order"), 0) + 1
          from task_check where id_task = ${idTask}`.execute(tx);
        return { after: shown({ text, doneAt: null }) };
      }),

    update: (actor: Actor, idTask: number, idTaskCheck: number, { text, done, after }: LineChange) =>
      change(actor, idTask, async (tx, _task, lines) => {
        const line = lineIn(lines, idTaskCheck);
        const isTicked = done !== undefined && done !== (line.doneAt !== null);
        const isReworded = text !== undefined && text !== line.text;
        if (after !== undefined) await move(tx, lines, line, after);
        if (!isTicked && !isReworded) return after === undefined ? undefined : { after: shown(line) };
        const ticked = { doneAt: done ? sql<string>`now()` : null, doneBy: done ? actor.idUser : null };
        await tx
          .updateTable('taskCheck')
          .set({ text: text ?? line.text, ...(isTicked ? ticked : {}) })
          .where('idTaskCheck', '=', idTaskCheck)
          .execute();
        const doneAt = isTicked ? (done ? 'now' : null) : line.doneAt;
        return { before: shown(line), after: shown({ text: text ?? line.text, doneAt }) };
      }),

    remove: (actor: Actor, idTask: number, idTaskCheck: number) =>
      change(actor, idTask, async (tx, _task, lines) => {
        const line = lineIn(lines, idTaskCheck);
        await tx.deleteFrom('taskCheck').where('idTaskCheck', '=', idTaskCheck).execute();
        return { before: shown(line) };
      }),
  };
}
export type TaskChecks = ReturnType<typeof createTaskChecks>;
