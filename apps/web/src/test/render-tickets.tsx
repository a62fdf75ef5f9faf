import type { TicketDetail, TicketOptions } from '@gemelo/contract/endpoints/tickets';
import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { renderUi } from './render-ui.tsx';
import { person } from './sample-catalogue.ts';

export const options: TicketOptions = {
  types: [
    { idTicketType: 1, name: 'Falla de dispositivo' },
    { idTicketType: 3, name: 'Consulta' },
  ],
  priorities: [
    { idTaskPriority: 1, name: 'Urgente', color: '#ff6b6b' },
    { idTaskPriority: 3, name: 'Media', color: null },
  ],
  states: [
    { idTicketState: 1, name: 'Nuevo', category: 'new', color: null, next: [2, 3, 4, 5] },
    { idTicketState: 2, name: 'En proceso', category: 'progress', color: null, next: [3, 4, 5] },
    { idTicketState: 3, name: 'En espera', category: 'waiting', color: null, next: [2, 4, 5] },
    { idTicketState: 4, name: 'Resuelto', category: 'done', color: null, next: [2] },
    { idTicketState: 5, name: 'Cancelado', category: 'cancelled', color: null, next: [2] },
  ],
  people: [
    { idUser: 4, name: 'Tomás Ixcoy' },
    { idUser: 5, name: 'Beatriz Cifuentes' },
  ],
};

export const ticket = (change: Partial<TicketDetail> = {}): TicketDetail => ({
  idTicket: 142,
  idCompany: 1,
  title: 'Sonda caída',
  description: 'Desde ayer',
  TicketState: { idTicketState: 2, name: 'En proceso', category: 'progress', color: null },
  TaskPriority: { idTaskPriority: 3, name: 'Media', color: null },
  TicketType: { idTicketType: 1, name: 'Falla de dispositivo' },
  Assignee: null,
  Reporter: { idUser: 5, name: 'Beatriz Cifuentes' },
  Twin: null,
  Warehouse: null,
  idAlarm: null,
  dueAt: null,
  overdue: false,
  respondBy: null,
  resolveBy: null,
  lateAt: null,
  lateFor: null,
  soon: false,
  openedAt: '2026-01-01T12:00:00.000Z',
  firstResponseAt: null,
  firstResponseSeconds: null,
  resolvedAt: null,
  resolutionSeconds: null,
  waitingSince: null,
  waitingSeconds: 0,
  justification: null,
  commentCount: 0,
  mergedInto: null,
  files: [],
  updatedAt: '2026-01-01T12:00:00.000Z',
  version: 3,
  Alarm: null,
  comments: [],
  events: [],
  may: { handle: true, word: true },
  ...change,
});

/** Renders a ticket screen for a user with the given permissions. */
export async function renderTickets(
  node: ReactNode,
  permissions = ['support:view', 'support:create'],
  address = '/',
) {
  useSession.setState({ token: 'token', user: person({ permissions }), absence: 'never' });
  return renderUi(node, address);
}
