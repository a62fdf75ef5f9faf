import type { SearchSource } from '../search/search.service.ts';
import { taskList } from './tasks.lists.ts';

/** Tasks by text or number: `122`, `#122`, `TA-122`. */
export const taskSource: SearchSource = {
  kind: 'task',
  permissions: ['task:view'],
  async find(tx, actor, search, most) {
    const rows = await (await taskList(tx, actor, { search })).first(most);
    return rows.map(({ idTask, title, TaskState }) => ({
      id: idTask,
      name: `#${idTask} ${title}`,
      detail: TaskState.name,
    }));
  },
};
