import type { Task, TaskBody } from '@gemelo/contract/endpoints/tasks';
import { Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { askChosen } from '../../db/references.ts';
import { askStates, withWays } from '../../db/state-ways.ts';
import { addFollowers } from './task-followers.ts';
import { type Maker, mustAssign } from './task-permits.ts';
import {
  checkParent,
  firstType,
  judgeReferences,
  lockStructure,
  placeOf,
  referencesOf,
} from './task-references.ts';
import { firstState } from './task-states.ts';
import { findNewTask, newTaskId } from './tasks.queries.ts';

const MEDIUM = 3;

export function checkDays(startOn: string | null | undefined, dueOn: string | null | undefined) {
  if (startOn && dueOn && startOn > dueOn) throw new Invalid([{ path: 'dueOn', rule: 'dueBeforeStart' }]);
}

interface NewTask {
  idCompany: number;
  title: string;
  description: string;
  idTaskType: number;
  idTaskCategory: number | null;
  idTaskState: number;
  category: string;
  idTaskPriority: number;
  idAssignee: number | null;
  idCreator: number | null;
  idParent: number | null;
  idTwin: number | null;
  idWarehouse: number | null;
  startOn: string | null;
  dueOn: string | null;
  estimateMinutes: number | null;
  idStep: number | null;
  startedAt: Date | null;
  waitingSince: Date | null;
  closedAt: Date | null;
}
const insertRow = prepared<NewTask>()((db, task) =>
  db.insertInto('task').values({
    idCompany: task.idCompany,
    title: task.title,
    description: task.description,
    idTaskType: task.idTaskType,
    idTaskCategory: task.idTaskCategory,
    idTaskState: task.idTaskState,
    category: task.category,
    idTaskPriority: task.idTaskPriority,
    idAssignee: task.idAssignee,
    idCreator: task.idCreator,
    idParent: task.idParent,
    idTwin: task.idTwin,
    idWarehouse: task.idWarehouse,
    startOn: task.startOn,
    dueOn: task.dueOn,
    estimateMinutes: task.estimateMinutes,
    idStep: task.idStep,
    startedAt: task.startedAt,
    waitingSince: task.waitingSince,
    closedAt: task.closedAt,
  }),
);
const insertChecks = prepared<{ idCompany: number; checks: readonly string[] }>()(
  (_db, { idCompany, checks }) => sql`
    insert into task_check (id_company, id_task, text, "order")
    select ${idCompany}, ${newTaskId}, c.text, c.place - 1
    from unnest(${checks}::text[]) with ordinality c (text, place)`,
);

/** A new task, with its checklist and its followers. */
export async function insertTask(tx: Tx, actor: Maker, body: TaskBody): Promise<Task> {
  const idCompany = actor.idCompany ?? 0;
  const { title, description = '', idTaskPriority = MEDIUM, idTaskCategory = null, idAssignee = null } = body;
  const { idParent = null, idTwin = null, startOn = null, dueOn = null, estimateMinutes = null } = body;
  checkDays(startOn, dueOn);
  if (idParent !== null) await lockStructure(tx, idCompany);
  await checkParent(tx, actor, idCompany, idParent);
  const references = referencesOf(idCompany, { ...body, idTaskPriority });
  const [states, ...chosen] = await together(tx, askStates('task'), ...askChosen(references));
  judgeReferences(actor, references, chosen);
  mustAssign(actor, idAssignee);
  const { id: idTaskState, category } = firstState(withWays('task', states), body.idTaskState);
  const now = new Date();
  insertRow.later(tx, {
    ...{ idCompany, title, description, idTaskState, category, idTaskPriority, idTaskCategory },
    ...{ idAssignee, idParent, idTwin, startOn, dueOn, estimateMinutes },
    idTaskType: body.idTaskType ?? (await firstType(tx, idCompany)),
    idWarehouse: await placeOf(tx, body),
    idCreator: actor.idUser,
    idStep: body.idStep ?? null,
    startedAt: category === 'progress' ? now : null,
    waitingSince: category === 'waiting' ? now : null,
    closedAt: category === 'done' ? now : null,
  });
  const { checks = [], followers = [] } = body;
  if (checks.length > 0) insertChecks.later(tx, { idCompany, checks });
  const task = await findNewTask(tx, actor);
  await addFollowers(tx, task, followers);
  return task;
}
