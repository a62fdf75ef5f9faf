import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    taskSchedules: string;
  }
}

export const taskSchedules: Area = {
  screens: {
    taskSchedules: {
      path: '/tarea/recurrentes',
      permission: 'task-schedule:view',
      load: () => import('./screens.ts').then((m) => m.recurringScreen()),
    },
  },
  texts: ['task-schedules', 'tasks', 'parts', 'upload'],
  live: [
    { kinds: ['task-template', 'task-schedule'], areas: ['task-templates'] },
    { kinds: ['task', 'task-template', 'user', 'warehouse'], areas: ['task-schedules'] },
  ],
  search: { create: { taskSchedules: 'task-schedule:create' } },
};
