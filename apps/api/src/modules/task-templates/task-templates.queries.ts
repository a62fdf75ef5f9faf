import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

/** Shared templates and the company’s own. */
export const templateSeenBy = (idCompany: RawBuilder<number>) =>
  sql<boolean>`(x.id_company is null or x.id_company = ${idCompany})`;

/** Templates as a company sees them. */
export const selectTemplates = (db: Builder, idCompany: RawBuilder<number>) =>
  db
    .selectFrom('taskTemplate as x')
    .innerJoin('taskType as y', 'y.idTaskType', 'x.idTaskType')
    .innerJoin('taskPriority as p', 'p.idTaskPriority', 'x.idTaskPriority')
    .leftJoin('taskCategory as k', 'k.idTaskCategory', 'x.idTaskCategory')
    .leftJoin('appUser as u', 'u.idUser', 'x.idAssignee')
    .leftJoin('step as st', 'st.idStep', 'x.idStep')
    .select(['x.idTaskTemplate', 'x.idCompany', 'x.name', 'x.title', 'x.description'])
    .select(['x.idTaskCategory', 'k.name as categoryName', 'x.estimateMinutes', 'x.dueDays', 'x.checks'])
    .select(['x.idTaskType', 'y.name as typeName'])
    .select(['x.idTaskPriority', 'p.name as priorityName', 'p.color as priorityColor'])
    .select(['x.assignment', 'x.idAssignee', 'u.name as assigneeName', 'x.subtasks'])
    .select(['x.idStep', 'st.name as stepName'])
    .select(
      sql<number>`(select count(*) from task_schedule s
        where s.id_task_template = x.id_task_template and s.id_company = coalesce(x.id_company, ${idCompany}))`.as(
        'scheduleCount',
      ),
    )
    .select(['x.version', 'x.updatedAt']);

type Found = Awaited<ReturnType<ReturnType<typeof selectTemplates>['executeTakeFirstOrThrow']>>;

export const presentTemplate = ({
  idTaskCategory,
  categoryName,
  idTaskType,
  typeName,
  idTaskPriority,
  priorityName,
  priorityColor,
  idAssignee,
  assigneeName,
  idStep,
  stepName,
  ...row
}: Found): TaskTemplate => ({
  ...row,
  shared: row.idCompany === null,
  TaskCategory: idTaskCategory === null ? null : { idTaskCategory, name: categoryName ?? '' },
  TaskType: { idTaskType, name: typeName },
  TaskPriority: { idTaskPriority, name: priorityName, color: priorityColor },
  Assignee: idAssignee === null ? null : { idUser: idAssignee, name: assigneeName ?? '' },
  Step: idStep === null ? null : { idStep, name: stepName ?? '' },
});

const templateById = prepared<{ idCompany: number; idTaskTemplate: number; all: boolean }>()(
  (db, { idCompany, idTaskTemplate, all }) =>
    selectTemplates(db, idCompany)
      .where('x.idTaskTemplate', '=', idTaskTemplate)
      .where(sql<boolean>`(${all}::boolean or ${templateSeenBy(idCompany)})`),
);

/** A template that a company may use; with `all`, also one of another company. */
export async function findTemplate(
  tx: Tx,
  idCompany: number,
  idTaskTemplate: number,
  all = false,
): Promise<TaskTemplate | undefined> {
  const found = await templateById.first(tx, { idCompany, idTaskTemplate, all });
  return found && presentTemplate(found);
}
