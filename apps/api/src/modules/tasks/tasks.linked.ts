import { sql } from 'kysely';
import type { LinkedHolder } from '../links/tie.ts';
import { mayDo } from './task-permits.ts';
import { presentTask, selectTasks, todayOf } from './tasks.queries.ts';

/** Tasks that the user may see, by number and title, with their state. */
export const linkedTasks: LinkedHolder = async (tx, actor, ids) => {
  if (!actor.permissions.has('task:view')) return new Map();
  const rows = await selectTasks(tx, todayOf(actor))
    .where(sql<boolean>`task.id_task = any(${ids})`)
    .execute();
  return new Map(
    rows.map(presentTask).map((task) => [
      task.idTask,
      {
        idCompany: task.idCompany,
        name: `#${task.idTask} ${task.title}`,
        detail: task.TaskState.name,
        mayChange: mayDo(actor, task).edit,
      },
    ]),
  );
};
