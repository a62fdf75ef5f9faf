import type {
  TaskTemplate,
  TaskTemplateBody,
  taskFromTemplate,
} from '@gemelo/contract/endpoints/task-templates';
import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, NotFound, Refused, type Use } from '@gemelo/contract/kit/errors';
import { addDays, dayAt } from '@gemelo/contract/kit/zoned';
import { type Database, elevated, type Tx } from '../../db/client.ts';
import { within } from '../../db/context.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import { actingFor, ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import type { TaskService } from '../tasks/tasks.service.ts';
import { findTemplate } from './task-templates.queries.ts';

const ownOf = (actor: Actor) => actor.idCompany ?? 0;
const MAX_NAMES = 3;

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing({ task_template_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }) }, work);

const facts = (template: TaskTemplate) => ({
  name: template.name,
  title: template.title,
  description: template.description,
  TaskType: template.TaskType.name,
  TaskCategory: template.TaskCategory?.name ?? null,
  TaskPriority: template.TaskPriority.name,
  estimateMinutes: template.estimateMinutes,
  dueDays: template.dueDays,
  assignment: template.assignment,
  Assignee: template.Assignee?.name ?? null,
  checks: template.checks,
  subtasks: template.subtasks,
  Step: template.Step?.name ?? null,
  shared: template.shared,
});

type Content = Omit<TaskTemplateBody, 'shared' | 'idCompany'>;

/** A shared template refers only to what every company has. */
async function check(tx: Tx, idCompany: number | null, body: Content, before?: TaskTemplate) {
  const catalogue = { idCompany, orShared: true };
  const { idTaskType, idTaskCategory, idTaskPriority } = body;
  await checkChosen(tx, [
    {
      ...{ path: 'idTaskType', table: 'taskType', id: 'idTaskType', ...catalogue },
      ...{ chosen: [idTaskType], kept: [before?.TaskType.idTaskType] },
    },
    {
      ...{ path: 'idTaskCategory', table: 'taskCategory', id: 'idTaskCategory', ...catalogue },
      ...{ chosen: [idTaskCategory], kept: [before?.TaskCategory?.idTaskCategory] },
    },
    {
      ...{ path: 'idTaskPriority', table: 'taskPriority', id: 'idTaskPriority', ...catalogue },
      ...{ chosen: [idTaskPriority], kept: [before?.TaskPriority.idTaskPriority] },
    },
    {
      ...{ path: 'idAssignee', table: 'appUser', id: 'idUser', idCompany },
      ...{ chosen: [body.idAssignee], kept: [before?.Assignee?.idUser] },
    },
    { path: 'idStep', table: 'step', id: 'idStep', chosen: [body.idStep], kept: [before?.Step?.idStep] },
  ]);
}

const personOf = ({ assignment, idAssignee }: Pick<Content, 'assignment' | 'idAssignee'>) =>
  assignment === 'person' ? idAssignee : null;

const columnsOf = (body: Content) => ({ ...body, idAssignee: personOf(body) });

const mayChange = (_tx: Tx, { idCompany }: TaskTemplate, actor: Actor) => {
  if (idCompany === null && !actor.operator) throw new Forbidden('OPERATOR_ONLY');
};

const usersOf = [
  { entity: 'task-schedule', table: 'taskSchedule' },
  { entity: 'form-rule', table: 'formRule' },
] as const;

/** Refuses to remove what schedules and rules are made of, with their names; those of other companies are only counted. */
async function mustBeUnused(tx: Tx, actor: Actor, { idTaskTemplate, name }: TaskTemplate) {
  const uses: Use[] = [];
  for (const { entity, table } of usersOf) {
    const found = await elevated(tx, () =>
      tx
        .selectFrom(table)
        .select(['name', 'idCompany'])
        .where('idTaskTemplate', '=', idTaskTemplate)
        .orderBy('name')
        .execute(),
    );
    const own = found.filter(({ idCompany }) => actor.all || idCompany === actor.idCompany);
    const names = own.slice(0, MAX_NAMES).map((one) => one.name);
    if (found.length > 0) uses.push({ entity, count: found.length, names });
  }
  if (uses.length > 0) throw new Refused('IN_USE', { name }, { valid: true, uses });
}

export function createTemplateService(database: Database, tasks: Pick<TaskService, 'create' | 'find'>) {
  const templates = recordsOf<Actor, TaskTemplate>(database, {
    entity: 'task-template',
    // The operator's administrators also change templates that they made for others.
    find: (tx, actor, id) => findTemplate(tx, ownOf(actor), id, actor.all),
    lock: rowLock('taskTemplate', 'idTaskTemplate'),
    facts,
  });

  /** Whoever wrote the template decided who gets its tasks; a person who is not in the company gets none. */
  const assigneeOf = async (tx: Tx, actor: Actor, { assignment, Assignee }: TaskTemplate) => {
    const idUser = assignment === 'creator' ? actor.idUser : Assignee?.idUser;
    if (idUser === undefined) return null;
    const active = await tx
      .selectFrom('appUser')
      .select('idUser')
      .where('idUser', '=', idUser)
      .where('idCompany', '=', ownOf(actor))
      .where('state', '=', 'Activo')
      .executeTakeFirst();
    return active?.idUser ?? null;
  };

  /** The template as the company sees for which the task is made, and the caller acting for that company. */
  const takenBy = async (tx: Tx, actor: Actor, idTaskTemplate: number, wanted: number | undefined) => {
    const template = await templates.mustFind(tx, actor, idTaskTemplate);
    const maker = await actingFor(tx, actor, wanted ?? template.idCompany ?? undefined);
    if (template.idCompany !== null && template.idCompany !== maker.idCompany)
      throw new NotFound('task-template', idTaskTemplate);
    return { template, maker };
  };

  return {
    create: (actor: Actor, { shared, idCompany: wanted, ...body }: TaskTemplateBody) =>
      refusingDuplicates(body.name, () =>
        templates.create(actor, async (tx) => {
          if (shared && !actor.operator) throw new Forbidden('OPERATOR_ONLY');
          const idCompany = shared ? null : await ownerFor(tx, actor, wanted);
          await check(tx, idCompany, body);
          const { idTaskTemplate } = await tx
            .insertInto('taskTemplate')
            .values({ ...columnsOf(body), idCompany })
            .returning('idTaskTemplate')
            .executeTakeFirstOrThrow();
          return idTaskTemplate;
        }),
      ),

    update: (actor: Actor, idTaskTemplate: number, version: number, body: Content) =>
      refusingDuplicates(body.name, () =>
        templates.change(actor, idTaskTemplate, { version, permit: mayChange }, async (tx, before) => {
          await check(tx, before.idCompany, body, before);
          await tx
            .updateTable('taskTemplate')
            .set({ ...columnsOf(body), ...moved })
            .where('idTaskTemplate', '=', idTaskTemplate)
            .execute();
        }),
      ),

    /** Returns the name of the removed template. */
    remove: (actor: Actor, idTaskTemplate: number): Promise<string> =>
      database.transaction(actor, async (tx) => {
        const before = await templates.hold(tx, actor, idTaskTemplate, { permit: mayChange });
        await mustBeUnused(tx, actor, before);
        await tx.deleteFrom('taskTemplate').where('idTaskTemplate', '=', idTaskTemplate).execute();
        await templates.noteDeleted(tx, actor, idTaskTemplate, before);
        return before.name;
      }),

    /** A task with its checklist and its subtasks, all or nothing. */
    make: (
      actor: Actor,
      idTaskTemplate: number,
      { title, idAssignee, idCompany: wanted, ...given }: BodyOf<typeof taskFromTemplate>,
    ): Promise<TaskDetail> =>
      database.transaction(actor, async (tx) => {
        const { template, maker } = await takenBy(tx, actor, idTaskTemplate, wanted);
        const today = dayAt(new Date(), maker.timeZone);
        const { description, estimateMinutes, checks, dueDays } = template;
        const common = {
          idTaskType: template.TaskType.idTaskType,
          idTaskCategory: template.TaskCategory?.idTaskCategory ?? null,
          idTaskPriority: template.TaskPriority.idTaskPriority,
          ...(dueDays === null ? {} : { dueOn: addDays(today, dueDays) }),
          ...given,
        };
        const self = within(actor, tx);
        const assigned = idAssignee === undefined ? await assigneeOf(tx, maker, template) : idAssignee;
        const permitted =
          idAssignee === undefined
            ? { ...self, permissions: new Set([...actor.permissions, 'task:edit']) }
            : self;
        const { idTask } = await tasks.create(permitted, {
          ...{ ...common, idCompany: ownOf(maker), title: title ?? template.title, idAssignee: assigned },
          ...{ description, estimateMinutes, checks, subtasks: template.subtasks },
          idStep: template.Step?.idStep ?? null,
        });
        // As the caller sees it, without what the template allowed.
        return tasks.find(tx, self, idTask);
      }),
  };
}
export type TemplateService = ReturnType<typeof createTemplateService>;
