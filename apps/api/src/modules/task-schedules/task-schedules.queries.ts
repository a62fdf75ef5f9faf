import type { TaskOccurrence, TaskSchedule } from '@gemelo/contract/endpoints/task-schedules';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { clockOf } from '../../db/company-clock.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, prepared, together } from '../../db/prepared.ts';

export const statusOf = sql<TaskSchedule['status']>`(case when s.state = 'Inactivo' then 'paused'
  when s.ended_at is not null then 'ended' when s.next_at is null then 'waiting' else 'active' end)`;

/** A task as its schedule shows it. */
const shownTask = sql`json_build_object('idTask', t.id_task, 'title', t.title, 'TaskState', json_build_object(
  'idTaskState', z.id_task_state, 'name', z.name, 'category', z.category, 'color', z.color))`;

export const selectSchedules = (db: Builder) =>
  db
    .selectFrom('taskSchedule as s')
    .leftJoin('appUser as owner', 'owner.idUser', 's.idOwner')
    .leftJoin('appUser as assignee', 'assignee.idUser', 's.idAssignee')
    .leftJoin('taskTemplate as x', 'x.idTaskTemplate', 's.idTaskTemplate')
    .leftJoin('taskType as y', 'y.idTaskType', 's.idTaskType')
    .leftJoin('taskCategory as k', 'k.idTaskCategory', 's.idTaskCategory')
    .leftJoin('taskPriority as p', 'p.idTaskPriority', 's.idTaskPriority')
    .leftJoin('twin as d', 'd.idTwin', 's.idTwin')
    .select(['s.idTaskSchedule', 's.idCompany', 's.name', 's.idTaskTemplate', 'x.name as templateName'])
    .select(['s.title', 's.description', 's.idTaskType', 'y.name as typeName'])
    .select(['s.idTaskCategory', 'k.name as categoryName', 's.idTaskPriority', 'p.name as priorityName'])
    .select(['s.estimateMinutes', 's.dueDays', 's.checks'])
    .select(['s.frequency', 's.repeatEvery', 's.weekdays', 's.day', 's.nth', 's.weekday'])
    .select(['s.startOn', 's.endOn', 's.times', 's.made', 's.hour', 's.skipOpen'])
    .select(['s.idAssignee', 'assignee.name as assigneeName', 's.idOwner'])
    .select(authorName('owner', 's.id_owner').as('ownerName'))
    .select(['s.idTwin', 'd.name as twinName', 's.state', statusOf.as('status')])
    .select(['s.nextOn', 's.nextAt', 's.lastOn', 's.version', 's.createdAt'])
    .select([
      sql<TaskSchedule['Warehouses']>`coalesce((
        select json_agg(json_build_object('idWarehouse', w.id_warehouse, 'name', w.name) order by w.name, w.id_warehouse)
        from task_schedule_warehouse q join warehouse w on w.id_warehouse = q.id_warehouse
        where q.id_task_schedule = s.id_task_schedule), '[]')`.as('places'),
      sql<TaskSchedule['LastTask']>`(
        select ${shownTask} from task_occurrence o
        join task t on t.id_task = o.id_task join task_state z on z.id_task_state = t.id_task_state
        where o.id_task_schedule = s.id_task_schedule order by o.day desc, o.place limit 1)`.as('lastTask'),
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>;

export const presentSchedule = ({
  idTaskTemplate,
  templateName,
  idTaskType,
  typeName,
  idTaskCategory,
  categoryName,
  idTaskPriority,
  priorityName,
  idAssignee,
  assigneeName,
  idOwner,
  ownerName,
  idTwin,
  twinName,
  places,
  lastTask,
  ...row
}: Found): TaskSchedule => ({
  ...row,
  TaskTemplate: idTaskTemplate === null ? null : { idTaskTemplate, name: templateName ?? '' },
  TaskType: idTaskType === null ? null : { idTaskType, name: typeName ?? '' },
  TaskCategory: idTaskCategory === null ? null : { idTaskCategory, name: categoryName ?? '' },
  TaskPriority: idTaskPriority === null ? null : { idTaskPriority, name: priorityName ?? '' },
  Assignee: idAssignee === null ? null : { idUser: idAssignee, name: assigneeName ?? '' },
  Owner: { idUser: idOwner, name: ownerName },
  Twin: idTwin === null ? null : { idTwin, name: twinName ?? '' },
  Warehouses: places,
  LastTask: lastTask,
});

const scheduleById = prepared<{ idTaskSchedule: number }>()((db, { idTaskSchedule }) =>
  selectSchedules(db).where('s.idTaskSchedule', '=', idTaskSchedule),
);
export async function findSchedule(tx: Tx, idTaskSchedule: number): Promise<TaskSchedule | undefined> {
  const found = await scheduleById.first(tx, { idTaskSchedule });
  return found && presentSchedule(found);
}

interface OfCompany {
  idCompany: number;
}
const templatesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('taskTemplate')
    .select(['idTaskTemplate', 'name', 'title'])
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .orderBy('name')
    .orderBy('idTaskTemplate'),
);
const warehousesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('warehouse')
    .select(['idWarehouse', 'name'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .orderBy('name')
    .orderBy('idWarehouse'),
);
const peopleOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('appUser')
    .select(['idUser', 'name'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .where('idRole', 'is not', null)
    .orderBy('name')
    .orderBy('idUser'),
);
const typesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('taskType')
    .select(['idTaskType', 'name'])
    .where('state', '=', 'Activo')
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .orderBy('name'),
);
const categoriesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('taskCategory')
    .select(['idTaskCategory', 'name'])
    .where('state', '=', 'Activo')
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .orderBy('name'),
);
const prioritiesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('taskPriority')
    .select(['idTaskPriority', 'name'])
    .where('state', '=', 'Activo')
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .orderBy('order')
    .orderBy('idTaskPriority'),
);

export async function scheduleOptions(tx: Tx, idCompany: number) {
  const clock = await clockOf(tx, idCompany);
  const [templates, warehouses, people, types, categories, priorities] = await together(
    tx,
    templatesOf.ask({ idCompany }),
    warehousesOf.ask({ idCompany }),
    peopleOf.ask({ idCompany }),
    typesOf.ask({ idCompany }),
    categoriesOf.ask({ idCompany }),
    prioritiesOf.ask({ idCompany }),
  );
  return { templates, warehouses, people, types, categories, priorities, ...clock };
}

const MOST_OCCURRENCES = 100;

export async function occurrencesOf(tx: Tx, idTaskSchedule: number): Promise<TaskOccurrence[]> {
  const { rows } = await sql<TaskOccurrence>`
    select o.day, o.outcome, o.missed, o.unassigned, iso(o.at) as at,
      case when w.id_warehouse is null then null
        else json_build_object('idWarehouse', w.id_warehouse, 'name', w.name) end as "Warehouse",
      case when t.id_task is null then null else ${shownTask} end as "Task"
    from task_occurrence o
    left join warehouse w on w.id_warehouse = o.place
    left join task t on t.id_task = o.id_task
    left join task_state z on z.id_task_state = t.id_task_state
    where o.id_task_schedule = ${idTaskSchedule}
    order by o.day desc, o.place limit ${MOST_OCCURRENCES}`.execute(tx);
  return rows;
}
