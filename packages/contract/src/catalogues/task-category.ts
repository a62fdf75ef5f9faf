import { catalogue } from '../kit/catalogue.ts';
import { longText, text } from '../kit/catalogue-fields.ts';

export const taskCategory = catalogue({
  name: 'task-category',
  id: 'idTaskCategory',
  resource: 'task-category',
  area: 'tasks',
  scope: 'shared',
  screen: '/configuración/categoria/tarea',
  fields: {
    name: text({ unique: true }),
    description: longText(),
  },
  routes: {
    list: 'GET /api/settings/getTaskCategory',
    create: 'POST /api/settings/insertTaskCategory',
    update: 'PUT /api/settings/updateTaskCategory/{id}',
    setState: 'PUT /api/settings/inactiveTaskCategory/{id}',
  },
});
