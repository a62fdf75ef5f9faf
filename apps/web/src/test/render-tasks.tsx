import type { Task, TaskDetail, TaskOptions } from '@gemelo/contract/endpoints/tasks';
import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { renderUi } from './render-ui.tsx';
import { person } from './sample-catalogue.ts';

export const options: TaskOptions = {
  types: [
    { idTaskType: 1, name: 'Mantenimiento' },
    { idTaskType: 3, name: 'Inspección' },
  ],
  categories: [{ idTaskCategory: 1, name: 'Dispositivos' }],
  priorities: [
    { idTaskPriority: 2, name: 'Alta', color: '#ffa94d' },
    { idTaskPriority: 3, name: 'Media', color: null },
  ],
  states: [
    { idTaskState: 1, name: 'Pendiente', category: 'new', color: null, next: [2, 4, 5] },
    { idTaskState: 2, name: 'En curso', category: 'progress', color: null, next: [1, 4, 5] },
    { idTaskState: 4, name: 'Terminada', category: 'done', color: null, next: [2] },
    { idTaskState: 5, name: 'Cancelada', category: 'cancelled', color: null, next: [2] },
  ],
  people: [
    { idUser: 4, name: 'Tomás Ixcoy' },
    { idUser: 5, name: 'Beatriz Cifuentes' },
    { idUser: 6, name: 'Tomás Reyes' },
  ],
  today: '2026-11-18',
};

const listed: Task = {
  idTask: 142,
  idCompany: 1,
  title: 'Revisar sensor',
  description: 'Desde ayer',
  idTaskType: 1,
  TaskState: { idTaskState: 1, name: 'Pendiente', category: 'new', color: null },
  TaskPriority: { idTaskPriority: 3, name: 'Media', color: null },
  TaskType: { idTaskType: 1, name: 'Mantenimiento' },
  TaskCategory: null,
  Assignee: null,
  Creator: { idUser: 5, name: 'Beatriz Cifuentes' },
  Parent: null,
  Twin: null,
  Warehouse: null,
  startOn: null,
  dueOn: null,
  overdue: false,
  blocked: false,
  checklist: { done: 0, total: 0 },
  subtasks: { done: 0, total: 0 },
  estimateMinutes: null,
  spentMinutes: 0,
  createdAt: '2026-01-01T12:00:00.000Z',
  startedAt: null,
  closedAt: null,
  workSeconds: null,
  waitingSince: null,
  waitingSeconds: 0,
  justification: null,
  commentCount: 0,
  updatedAt: '2026-01-01T12:00:00.000Z',
  version: 3,
};

export const listedTask = (change: Partial<Task> = {}): Task => ({ ...listed, ...change });

export const task = (change: Partial<TaskDetail> = {}): TaskDetail => ({
  ...listed,
  Schedule: null,
  Step: null,
  checks: [],
  Subtasks: [],
  BlockedBy: [],
  Blocks: [],
  Followers: [],
  times: [],
  files: [],
  events: [],
  nextStates: [2, 4, 5],
  may: { edit: true, assign: true, cancel: true },
  ...change,
});

export const all = ['task:view', 'task:create', 'task:edit', 'task-history:view'];

/** Renders a task screen for a user with the given permissions. */
export async function renderTasks(node: ReactNode, address = '/', permissions = all) {
  useSession.setState({ token: 'token', user: person({ permissions }), absence: 'never' });
  return renderUi(node, address);
}
