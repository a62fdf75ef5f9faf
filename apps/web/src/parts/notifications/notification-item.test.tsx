import type { NotificationGroup } from '@gemelo/contract/endpoints/notifications';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { registerPaths } from '../../lib/addresses.ts';
import { renderUi } from '../../test/render-ui.tsx';
import { NotificationItem } from './notification-item.tsx';

beforeAll(() =>
  registerPaths([
    ['task', '/tarea/informacion'],
    ['taskSchedules', '/tarea/recurrentes'],
    ['ticket', '/ticket/informacion'],
    ['formAnswer', '/registro/formulario/respuesta'],
  ]),
);

const nothing = () => undefined;
const show = (change: Partial<NotificationGroup>) => {
  const group: NotificationGroup = {
    ...{ kind: 'changed', entity: 'task', entityId: 42, title: 'Medir humedad', words: {}, by: null },
    ...{ at: '2026-11-18T12:00:00.000Z', unread: 1, notices: 1 },
    ...change,
  } as NotificationGroup;
  return renderUi(<NotificationItem group={group} onFollow={nothing} onRead={nothing} onUnread={nothing} />);
};
const target = () => screen.getByRole('link').getAttribute('href');

test('a task that nobody has says so and leads to it', async () => {
  await show({ words: { what: 'unassigned', schedule: 'Ronda diaria' } });
  expect(screen.getByText('Se creó sin responsable: la persona asignada ya no está activa')).toBeDefined();
  expect(target()).toBe('/tarea/informacion?id=42');
});

test('a recurring task whose turn made none says so and leads to it', async () => {
  await show({ entity: 'task-schedule', entityId: 7, title: 'Ronda diaria', words: { what: 'refused' } });
  expect(
    screen.getByText('No se pudo crear su tarea: algo de lo que usa ya no está disponible'),
  ).toBeDefined();
  expect(target()).toBe('/tarea/recurrentes?id=7');
});

test('a new due day is that day in every zone; a deadline of a ticket is a moment', async () => {
  const { unmount } = await show({ words: { what: 'due', due: '2026-11-20' }, by: 'Ana Paz' });
  expect(screen.getByText('Ana Paz cambió la fecha en que vence')).toBeDefined();
  expect(screen.getByText('Vence: 20/11/2026')).toBeDefined();
  unmount();
  await show({ kind: 'overdue', entity: 'ticket', words: { deadline: 'due', at: '2026-11-20T18:30:00Z' } });
  expect(screen.getByText(/^Vence: 20\/11\/2026, /)).toBeDefined();
});

test('a ticket closed as a duplicate names the one that goes on', async () => {
  await show({ kind: 'closed', entity: 'ticket', words: { state: 'Cancelado', mergedInto: '12' } });
  expect(screen.getByText('Duplicado de #12')).toBeDefined();
});

test('a reviewed answer says what was decided, with the comment, and leads to it', async () => {
  await show({
    ...{
      kind: 'reviewed',
      entity: 'form-answer',
      entityId: 5_000_000_001,
      title: 'Recepción',
      by: 'Ana Paz',
    },
    words: { what: 'problems', text: 'Falta la foto' },
  });
  expect(screen.getByText('Ana Paz encontró problemas en tu respuesta')).toBeDefined();
  expect(screen.getByText('Falta la foto')).toBeDefined();
  expect(target()).toBe('/registro/formulario/respuesta?id=5000000001');
});
