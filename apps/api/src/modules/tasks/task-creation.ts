import type { TaskBody } from '@gemelo/contract/endpoints/tasks';
import { Invalid } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { addFollowers } from './task-followers.ts';
import { type Maker, mustAssign } from './task-permits.ts';
import { checkParent, checkReferences, firstType, lockStructure, placeOf } from './task-references.ts';
import { firstState } from './task-states.ts';

const MEDIUM = 3;

export function checkDays(startOn: string | null | undefined, dueOn: string | null | undefined) {
  if (startOn && dueOn && startOn > dueOn) throw new Invalid([{ path: 'dueOn', rule: 'dueBeforeStart' }]);
}

/** The rows of a new task, with its checklist and its followers. */
export async function insertTask(tx: Tx, actor: Maker, body: TaskBody): Promise<number> {
  const idCompany = actor.idCompany ?? 0;
  const { title, description = '', idTaskPriority = MEDIUM, idTaskCategory = null, idAssignee = null } = body;
  const { idParent = null, idTwin = null, startOn = null, dueOn = null, estimateMinutes = null } = body;
  checkDays(startOn, dueOn);
  if (idParent !== null) await lockStructure(tx, idCompany);
  await checkParent(tx, actor, idCompany, idParent);
  await checkReferences(tx, actor, idCompany, { ...body, idTaskPriority });
  mustAssign(actor, idAssignee);
  const { id: idTaskState, category } = await firstState(tx, body.idTaskState);
  const now = new Date();
  const { idTask } = await tx
    .insertInto('task')
    .values({
      ...{ idCompany, title, description, idTaskState, category, idTaskPriority, idTaskCategory },
      ...{ idAssignee, idParent, idTwin, startOn, dueOn, estimateMinutes },
      idTaskType: body.idTaskType ?? (await firstType(tx, idCompany)),
      idWarehouse: await placeOf(tx, body),
      idCreator: actor.idUser,
      startedAt: category === 'progress' ? now : null,
      waitingSince: category === 'waiting' ? now : null,
      closedAt: category === 'done' ? now : null,
    })
    .returning('idTask')
    .executeTakeFirstOrThrow();
  const { checks = [], followers = [] } = body;
  if (checks.length > 0)
    await tx
      .insertInto('taskCheck')
      .values(checks.map((text, order) => ({ idCompany, idTask, text, order })))
      .execute();
  await addFollowers(tx, { idTask, idCompany }, followers);
  return idTask;
}
