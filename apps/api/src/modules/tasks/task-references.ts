import { PARTS_MAX, type TaskBody } from '@gemelo/contract/endpoints/tasks';
import { type FieldIssue, Forbidden, Invalid, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { together } from '../../db/prepared.ts';
import { askChosen, issuesIn, type Reference, type ReferencedRow } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import type { Maker } from './task-permits.ts';

type Choice =
  | 'idTaskType'
  | 'idTaskCategory'
  | 'idStep'
  | 'idTaskPriority'
  | 'idAssignee'
  | 'idTwin'
  | 'idWarehouse'
  | 'followers';
type TaskReferences = { [K in Choice]?: TaskBody[K] | undefined };

/** Whoever refers to a twin must see it, because a reference reveals its name. */
const maySeeTwins = ({ permissions }: Pick<Actor, 'permissions'>) =>
  permissions.has('twin:view') || permissions.has('inventory:view');

/** Each reference must exist, be shared or belong to the company, and be active. */
export function referencesOf(idCompany: number, chosen: TaskReferences): Reference[] {
  const shared = { idCompany, orShared: true };
  const {
    idTaskType,
    idTaskCategory,
    idTaskPriority,
    idAssignee,
    followers = [],
    idTwin,
    idWarehouse,
    idStep,
  } = chosen;
  return [
    { path: 'idTaskType', table: 'taskType', id: 'idTaskType', chosen: [idTaskType], ...shared },
    {
      ...{ path: 'idTaskCategory', table: 'taskCategory', id: 'idTaskCategory' },
      ...{ chosen: [idTaskCategory], ...shared },
    },
    {
      ...{ path: 'idTaskPriority', table: 'taskPriority', id: 'idTaskPriority' },
      ...{ chosen: [idTaskPriority], ...shared },
    },
    { path: 'idAssignee', table: 'appUser', id: 'idUser', chosen: [idAssignee], idCompany },
    { path: 'followers', table: 'appUser', id: 'idUser', chosen: followers, idCompany },
    { path: 'idTwin', table: 'twin', id: 'idTwin', chosen: [idTwin], idCompany },
    { path: 'idWarehouse', table: 'warehouse', id: 'idWarehouse', chosen: [idWarehouse], idCompany },
    // A template keeps its step when that becomes inactive.
    { path: 'idStep', table: 'step', id: 'idStep', chosen: [idStep], kept: [idStep] },
  ];
}

/** A twin that the caller may not see is refused like one that does not exist. */
export function judgeReferences(
  actor: Pick<Actor, 'permissions'>,
  references: readonly Reference[],
  rows: readonly ReferencedRow[][],
) {
  const hidden = references.some(({ path, chosen: [id] }) => path === 'idTwin' && id) && !maySeeTwins(actor);
  const forbidden: FieldIssue[] = hidden ? [{ path: 'idTwin', rule: 'reference' }] : [];
  const wrong = issuesIn(references, rows);
  if (forbidden.length + wrong.length > 0) throw new Invalid([...forbidden, ...wrong]);
}

export async function checkReferences(
  tx: Tx,
  actor: Pick<Actor, 'permissions'>,
  idCompany: number,
  chosen: TaskReferences,
) {
  const references = referencesOf(idCompany, chosen);
  const asked = askChosen(references);
  if (asked.length > 0) judgeReferences(actor, references, await together(tx, ...asked));
}

/** The type, unless one was chosen: the first of those in use. */
export async function firstType(tx: Tx, idCompany: number): Promise<number> {
  const { rows } = await sql<{ idTaskType: number }>`
    select id_task_type from task_type where state = 'Activo' and (id_company is null or id_company = ${idCompany})
    order by id_task_type limit 1`.execute(tx);
  const [first] = rows;
  if (!first) throw new Invalid([{ path: 'idTaskType', rule: 'required' }]);
  return first.idTaskType;
}

/** The place of a twin, unless another one was chosen. */
export async function placeOf(
  tx: Tx,
  { idTwin, idWarehouse }: Pick<TaskReferences, 'idTwin' | 'idWarehouse'>,
): Promise<number | null> {
  if (idWarehouse !== undefined || !idTwin) return idWarehouse ?? null;
  const twin = await tx
    .selectFrom('twin')
    .select('idWarehouse')
    .where('idTwin', '=', idTwin)
    .executeTakeFirst();
  return twin?.idWarehouse ?? null;
}

/**
 * Structure is changed by one at a time in a company, so that two halves of a circle cannot be drawn at once. The tasks
 * are then held in the order of their ids, as whoever changes several does, so that nobody waits in a circle either.
 */
export async function lockStructure(tx: Tx, idCompany: number, idTasks: readonly number[] = []) {
  await sql`select pg_advisory_xact_lock(hashtext('task-structure'), ${idCompany})`.execute(tx);
  if (idTasks.length > 0)
    await sql`select from task where id_task = any(${[...idTasks]}) order by id_task for no key update`.execute(
      tx,
    );
}

/**
 * Whether a task already has to wait for another one: for what blocks it, for its subtasks, and for whatever these
 * wait for.
 */
export async function waitsFor(tx: Tx, idTask: number, idOther: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive before (id_task) as (
      select ${idTask}::int
      union
      select n.id_task from before b cross join lateral (
        select k.id_task from task_block k where k.id_blocked = b.id_task
        union all select c.id_task from task c where c.id_parent = b.id_task
      ) n
    )
    select exists (select from before where id_task = ${idOther}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/**
 * A parent is an open task of the company that does not itself belong to this one, and that the caller may change: an
 * open subtask keeps it from being done.
 */
export async function checkParent(
  tx: Tx,
  actor: Maker,
  idCompany: number,
  idParent: number | null | undefined,
  idTask?: number,
) {
  if (!idParent) return;
  // Whoever completes the parent at the same moment waits, and then sees this subtask.
  const { rows } = await sql<{
    title: string;
    isOpen: boolean;
    idCreator: number | null;
    idAssignee: number | null;
    parts: number;
  }>`
    select title, closed_at is null as is_open, id_creator, id_assignee,
      (select count(*) from task c where c.id_parent = p.id_task)::int as parts
    from task p where id_task = ${idParent} and id_company = ${idCompany} for share`.execute(tx);
  const [parent] = rows;
  if (!parent) throw new Invalid([{ path: 'idParent', rule: 'reference' }]);
  const isOwn = actor.idUser !== null && [parent.idCreator, parent.idAssignee].includes(actor.idUser);
  if (!isOwn && !actor.permissions.has('task:edit')) throw new Forbidden('TASK_PARENT');
  if (!parent.isOpen) throw new Refused('TASK_PARENT_CLOSED', { name: parent.title }, { path: 'idParent' });
  if (parent.parts >= PARTS_MAX) throw new Refused('TASK_PARTS', { most: PARTS_MAX }, { path: 'idParent' });
  if (idTask !== undefined && (await waitsFor(tx, idTask, idParent)))
    throw new Refused('TASK_CIRCLE', {}, { path: 'idParent' });
}
