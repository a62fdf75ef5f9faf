import { catalogue } from '../kit/catalogue.ts';
import { choice, color, text } from '../kit/catalogue-fields.ts';
import { stateCategories } from '../kit/state-categories.ts';

export const taskState = catalogue({
  name: 'task-state',
  id: 'idTaskState',
  resource: 'task-state',
  area: 'tasks',
  scope: 'global',
  screen: '/configuración/tarea/estado',
  fields: {
    name: text({ unique: true }),
    category: choice(stateCategories),
    color: color(),
  },
  routes: {
    list: 'GET /api/settings/getTaskState',
    create: 'POST /api/settings/insertTaskState',
    update: 'PUT /api/settings/updatedTaskState/{id}',
    setState: 'PUT /api/settings/inactiveTaskState/{id}',
  },
  texts: { created: 'TASK_STATE_CREATED', updated: 'TASK_STATE_UPDATED' },
});
