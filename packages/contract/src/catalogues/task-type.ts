import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const taskType = catalogue({
  name: 'task-type',
  id: 'idTaskType',
  resource: 'task-type',
  area: 'tasks',
  scope: 'shared',
  screen: '/configuración/tipo/tarea',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/getTaskType',
    create: 'POST /api/settings/insertTaskType',
    update: 'PUT /api/settings/updatedTaskType/{id}',
    setState: 'PUT /api/settings/inactiveTaskType/{id}',
  },
  texts: {
    created: 'TASK_TYPE_CREATED',
    updated: 'TASK_TYPE_UPDATED',
    activated: 'TASK_TYPE_ACTIVATED',
    inactivated: 'TASK_TYPE_INACTIVATED',
  },
});
