import type { FileHolder } from '../files/files.service.ts';
import type { TaskService } from './tasks.service.ts';

/** Whoever sees a task sees its files. */
export const taskFiles = (tasks: Pick<TaskService, 'mustSee'>): FileHolder => ({
  table: 'task',
  key: 'id_task',
  ownerOf: async (tx, actor, id) => (await tasks.mustSee(tx, actor, id)).idCompany,
});
