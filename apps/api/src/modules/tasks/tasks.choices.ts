import type { TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { choicesAmong, valuesOf } from '../../db/lists/choices.ts';
import { prepared, together } from '../../db/prepared.ts';
import { statesWithWays } from '../../db/state-ways.ts';
import type { Actor } from '../../http/actor.ts';
import { todayOf } from './tasks.queries.ts';

interface OfCompany {
  idCompany: number;
}
const choicesBy = (column: string, table: string, id = column) =>
  prepared<OfCompany>()((_db, { idCompany }) =>
    choicesAmong(table, id, valuesOf('task', column, sql<boolean>`id_company = ${idCompany}`)),
  );
const states = choicesBy('idTaskState', 'taskState');
const types = choicesBy('idTaskType', 'taskType');
const categories = choicesBy('idTaskCategory', 'taskCategory');
const priorities = choicesBy('idTaskPriority', 'taskPriority');
const assignees = choicesBy('idAssignee', 'appUser', 'idUser');
const creators = choicesBy('idCreator', 'appUser', 'idUser');
const twins = choicesBy('idTwin', 'twin');
const warehouses = choicesBy('idWarehouse', 'warehouse');

/** The choices of the filters: what the tasks of the company have. */
export async function taskChoices(tx: Tx, actor: Actor) {
  const own = { idCompany: actor.idCompany ?? 0 };
  const asked = [states, types, categories, priorities, assignees, creators, twins, warehouses] as const;
  const found = await together(tx, ...asked.map((query) => query.ask(own)));
  const [
    idTaskState = [],
    idTaskType = [],
    idTaskCategory = [],
    idTaskPriority = [],
    idAssignee = [],
    idCreator = [],
    idTwin = [],
    idWarehouse = [],
  ] = found;
  return {
    idTaskState,
    idTaskType,
    idTaskCategory,
    idTaskPriority,
    idAssignee,
    idCreator,
    idTwin,
    idWarehouse,
  };
}

/** Active rows that the company shares with others or has for itself. */
const usable = <Row>(table: string, columns: string[], order: string[]) =>
  prepared<OfCompany>()(
    (_db, { idCompany }) => sql<Row>`
      select ${sql.join(columns.map((one) => sql.ref(one)))} from ${sql.table(table)}
      where state = 'Activo' and (id_company is null or id_company = ${idCompany})
      order by ${sql.join(order.map((one) => sql.ref(one)))}`,
  );
const usableTypes = usable<TaskOptions['types'][number]>('taskType', ['idTaskType', 'name'], ['name']);
const usableCategories = usable<TaskOptions['categories'][number]>(
  'taskCategory',
  ['idTaskCategory', 'name'],
  ['name'],
);
const usablePriorities = usable<TaskOptions['priorities'][number]>(
  'taskPriority',
  ['idTaskPriority', 'name', 'color'],
  ['order', 'idTaskPriority'],
);
const people = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('appUser')
    .select(['idUser', 'name'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .where('idRole', 'is not', null)
    .orderBy('name')
    .orderBy('idUser'),
);

/** What a task of the company for which the caller acts can be made of. */
export async function taskOptionsOf(tx: Tx, actor: Actor): Promise<TaskOptions> {
  const own = { idCompany: actor.idCompany ?? 0 };
  const [typesFound, categoriesFound, prioritiesFound, peopleFound] = await together(
    tx,
    usableTypes.ask(own),
    usableCategories.ask(own),
    usablePriorities.ask(own),
    people.ask(own),
  );
  const ways = await statesWithWays(tx, 'task');
  return {
    types: typesFound,
    categories: categoriesFound,
    priorities: prioritiesFound,
    states: ways
      .filter(({ state }) => state === 'Activo')
      .map(({ id, name, category, color, next }) => ({ idTaskState: id, name, category, color, next })),
    people: peopleFound,
    today: todayOf(actor),
  };
}
