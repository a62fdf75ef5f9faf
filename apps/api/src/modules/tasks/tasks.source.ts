import type { Task } from '@gemelo/contract/endpoints/tasks';
import type { SearchSource } from '../search/search.service.ts';
import { numberIn } from './tasks.filters.ts';
import { taskList } from './tasks.lists.ts';
import { findTask } from './tasks.queries.ts';

const present = ({ idTask, title, TaskState }: Task) => ({
  id: idTask,
  name: `#${idTask} ${title}`,
  detail: TaskState.name,
});

/** Tasks by text or number; the one of that number comes first: `122`, `#122`, `TA-122`. */
export const taskSource: SearchSource = {
  kind: 'task',
  permissions: ['task:view'],
  async find(tx, actor, search, most) {
    const rows = await (await taskList(tx, actor, { search })).first(most);
    const number = numberIn(search);
    const own = number === undefined ? undefined : await findTask(tx, actor, number);
    if (!own || own.idCompany !== actor.idCompany) return rows.map(present);
    return [own, ...rows.filter(({ idTask }) => idTask !== number)].slice(0, most).map(present);
  },
};
