import { catalogue } from '../kit/catalogue.ts';
import { choice, color, integer, text } from '../kit/catalogue-fields.ts';
import { stateCategories } from '../kit/state-categories.ts';

export const taskState = catalogue({
  name: 'task-state',
  id: 'idTaskState',
  resource: 'task-state',
  area: 'tasks',
  scope: 'global',
  screen: '/configuración/tarea/estado',
  beside: '/configuración/tarea/estado/flujo',
  arranged: 'order',
  fields: {
    name: text({ unique: true }),
    category: choice(stateCategories),
    color: color(),
    // Without a place in the order a state comes last.
    order: integer({ optional: true }),
  },
  routes: {
    list: 'GET /api/settings/getTaskState',
    create: 'POST /api/settings/insertTaskState',
    update: 'PUT /api/settings/updatedTaskState/{id}',
    setState: 'PUT /api/settings/inactiveTaskState/{id}',
  },
  texts: { created: 'TASK_STATE_CREATED', updated: 'TASK_STATE_UPDATED' },
});
