import { catalogue } from '../kit/catalogue.ts';
import { color, integer, text } from '../kit/catalogue-fields.ts';

export const taskPriority = catalogue({
  name: 'task-priority',
  id: 'idTaskPriority',
  resource: 'task-priority',
  area: 'tasks',
  scope: 'shared',
  screen: '/configuración/tarea/prioridad',
  arranged: 'order',
  fields: {
    name: text({ unique: true }),
    order: integer(),
    color: color(),
  },
  routes: {
    list: 'GET /api/processes/getTaskPriority',
    create: 'POST /api/processes/createTaskPriority',
    update: 'PUT /api/processes/updateTaskPriority/{id}',
    setState: 'PUT /api/processes/statusTaskPriority/{id}',
  },
  texts: { created: 'TASK_PRIORITY_CREATED', updated: 'TASK_PRIORITY_UPDATED' },
});
