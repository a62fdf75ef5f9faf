import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    tasks: string;
    task: string;
    taskHistory: string;
  }
}

export const tasks: Area = {
  screens: {
    tasks: {
      path: '/tarea',
      permission: 'task:view',
      load: () => import('./screens.ts').then((m) => m.tasksScreen()),
      texts: ['task-views'],
    },
    task: {
      path: '/tarea/informacion',
      permission: 'task:view',
      load: () => import('./screens.ts').then((m) => m.taskScreen()),
    },
    taskHistory: {
      path: '/tarea/historial',
      permission: 'task-history:view',
      load: () => import('./screens.ts').then((m) => m.taskHistoryScreen()),
    },
  },
  texts: ['tasks', 'parts', 'catalogues', 'upload'],
  live: [{ kinds: ['task', 'task-type', 'task-category', 'task-state', 'task-priority'], areas: ['tasks'] }],
  search: {
    found: { task: { icon: 'checklist', link: ({ id }) => linkTo('task', id) } },
    create: { tasks: 'task:create' },
  },
};
