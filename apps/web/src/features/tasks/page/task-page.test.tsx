import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { options, renderTasks, task } from '../../../test/render-tasks.tsx';
import { parseMinutes } from './minutes.ts';
import { TaskScreen } from './task-screen.tsx';
import { movedFrom } from './use-checks.ts';

const ONE = 'GET /api/processes/getTaskOne/142';
const OPTIONS = { 'GET /api/v4/tasks/options': found(options) };
const UPDATE = '/api/processes/update/task/142';
const CHECKS = '/api/v4/tasks/142/checks';
const AT = '/tarea/informacion?id=142';
const check = (idTaskCheck: number, text: string, doneAt: string | null = null) => ({
  idTaskCheck,
  text,
  doneAt,
  DoneBy: null,
});

test('only the next states are offered, and finishing is the main action', async () => {
  const { sent } = serve({
    [ONE]: found(task()),
    ...OPTIONS,
    [`PUT ${UPDATE}`]: found(task({ version: 4 }), undefined, 'Tarea actualizada'),
  });
  const { user } = await renderTasks(<TaskScreen />, AT);
  expect(await screen.findByRole('button', { name: 'En curso' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancelada' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Terminar' }));
  await waitFor(() => expect(sent('PUT', UPDATE)).toHaveLength(1));
  expect(sent('PUT', UPDATE)[0]?.body).toEqual({ idTaskState: 4, version: 3 });
});

test('cancelling asks for a justification', async () => {
  const CANCEL = '/api/processes/cancel/task/142';
  const { sent } = serve({ [ONE]: found(task()), ...OPTIONS, [`PUT ${CANCEL}`]: found(task()) });
  const { user } = await renderTasks(<TaskScreen />, AT);
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancelar tarea' }));
  const dialog = within(await screen.findByRole('dialog'));
  const accept = dialog.getByRole<HTMLButtonElement>('button', { name: 'Aceptar' });
  expect(accept.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Justificación' }), 'Ya no hace falta');
  await user.click(accept);
  await waitFor(() => expect(sent('PUT', CANCEL)).toHaveLength(1));
  expect(sent('PUT', CANCEL)[0]?.body).toEqual({ justification: 'Ya no hace falta', idTaskState: 5 });
});

test('steps are added with Enter, ticked, worded anew and removed with an undo', async () => {
  const checks = [check(1, 'Llevar escalera'), check(2, 'Medir señal')];
  const { sent } = serve({
    [ONE]: found(task({ checks })),
    ...OPTIONS,
    [`POST ${CHECKS}`]: found(task({ checks: [...checks, check(3, 'Tomar foto')] })),
    [`PUT ${CHECKS}/1`]: found(task({ checks })),
    [`PUT ${CHECKS}/3`]: found(task({ checks })),
    [`DELETE ${CHECKS}/2`]: found(task({ checks: checks.slice(0, 1) })),
  });
  const { user } = await renderTasks(<TaskScreen />, AT);
  await user.type(
    await screen.findByRole('textbox', { name: 'Agregar un paso y Enter' }),
    'Tomar foto{Enter}',
  );
  await waitFor(() => expect(sent('POST', CHECKS)[0]?.body).toEqual({ text: 'Tomar foto' }));
  await user.click(screen.getByRole('checkbox', { name: 'Llevar escalera' }));
  await waitFor(() => expect(sent('PUT', `${CHECKS}/1`)[0]?.body).toEqual({ done: true }));
  await user.click(await screen.findByRole('button', { name: 'Llevar escalera' }));
  await user.type(screen.getByRole('textbox', { name: 'Cambiar el texto' }), ' larga{Enter}');
  await waitFor(() => expect(sent('PUT', `${CHECKS}/1`)[1]?.body).toEqual({ text: 'Llevar escalera larga' }));
  await user.click(await screen.findByRole('button', { name: 'Quitar el paso: Medir señal' }));
  await waitFor(() => expect(sent('DELETE', `${CHECKS}/2`)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  // It comes back to its place.
  await waitFor(() => expect(sent('PUT', `${CHECKS}/3`)[0]?.body).toEqual({ after: 1 }));
});

test('the line that was moved is the one without which the order stayed', () => {
  const [a, b, c] = [check(1, 'a'), check(2, 'b'), check(3, 'c')];
  expect(movedFrom([a, b, c], [c, a, b])).toBe(c);
  expect(movedFrom([a, b, c], [b, c, a])).toBe(a);
  expect(movedFrom([a, b, c], [a, b, c])).toBeUndefined();
});

test.each([
  ['90', 90],
  ['1:30', 90],
  ['1h 30', 90],
  ['1.5 h', 90],
  ['1,5h', 90],
  ['45 min', 45],
  ['2 horas', 120],
  ['', undefined],
  ['0', undefined],
  ['mucho', undefined],
])('%s is an amount of time', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes);
});

test('whoever may only look gets no ways to change it', async () => {
  serve({ [ONE]: found(task({ may: { edit: false, assign: false, cancel: false } })), ...OPTIONS });
  await renderTasks(<TaskScreen />, AT, ['task:view']);
  expect(await screen.findByRole('textbox', { name: 'Escribe un comentario' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Seguir' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Terminar' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Agregar un paso y Enter' })).toBeNull();
});

test('the instructions of its step open beside it', async () => {
  const instruction = { idStepInstruction: 1, order: 1, text: 'Medir el voltaje', files: [], version: 1 };
  const step = { idStep: 8, name: 'Cambiar batería', stepName: 'Cambiar batería', description: null };
  serve({
    [ONE]: found(task({ Step: { idStep: 8, name: 'Cambiar batería' } })),
    ...OPTIONS,
    'GET /api/settings/step/8': found({
      ...step,
      ...{ state: 'Activo', version: 1 },
      instructions: [{ ...instruction, updatedAt: '2026-01-03T12:00:00.000Z' }],
    }),
  });
  const { user } = await renderTasks(<TaskScreen />, AT);
  await user.click(await screen.findByRole('button', { name: 'Instrucciones' }));
  const drawer = await screen.findByRole('dialog', { name: /Cambiar batería/ });
  expect(await within(drawer).findByText('Medir el voltaje')).toBeDefined();
  expect(within(drawer).getByRole('button', { name: 'Imprimir' })).toBeDefined();
});

test('a cancelled task says why and can be reopened', async () => {
  const cancelled = task({
    TaskState: { idTaskState: 5, name: 'Cancelada', category: 'cancelled', color: null },
    justification: 'Ya no hace falta',
    closedAt: '2026-01-03T12:00:00.000Z',
    nextStates: [2],
  });
  const { sent } = serve({ [ONE]: found(cancelled), ...OPTIONS, [`PUT ${UPDATE}`]: found(task()) });
  const { user } = await renderTasks(<TaskScreen />, AT);
  expect(await screen.findByText('Ya no hace falta')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Reabrir' }));
  await waitFor(() => expect(sent('PUT', UPDATE)[0]?.body).toEqual({ idTaskState: 2, version: 3 }));
});

test('a task that is not found says so', async () => {
  serve({
    [ONE]: { status: 404, body: { error: true, code: 'NOT_FOUND', message: 'x', correlationId: 'c' } },
  });
  await renderTasks(<TaskScreen />, AT);
  expect(await screen.findByText('No se encontró la tarea')).toBeDefined();
});

test('a value that somebody else has changed meanwhile names them, and the page shows what is true now', async () => {
  const User = { idUser: 5, name: 'Beatriz Cifuentes' };
  const event = { idTaskEvent: 9, kind: 'priority' as const, was: 'Media', became: 'Alta', note: null };
  const theirs = task({
    version: 4,
    TaskPriority: { idTaskPriority: 2, name: 'Alta', color: null },
    events: [{ ...event, User, at: '2026-01-02T12:00:00.000Z' }],
  });
  let changed = false;
  serve({
    [ONE]: () => found(changed ? theirs : task()),
    ...OPTIONS,
    [`PUT ${UPDATE}`]: () => {
      changed = true;
      return { status: 409, body: { error: true, code: 'STALE', message: 'Alguien más', current: theirs } };
    },
  });
  const { user } = await renderTasks(<TaskScreen />, AT);
  await user.click(await screen.findByRole('button', { name: 'Estado: Pendiente' }));
  await user.click(await screen.findByRole('option', { name: 'En curso' }));
  expect(await screen.findByText(/^Beatriz Cifuentes cambió esto/)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Prioridad: Alta' })).toBeDefined();
});

test('a value changed in its place is undone with the version that the change made', async () => {
  const { sent } = serve({
    [ONE]: found(task()),
    ...OPTIONS,
    [`PUT ${UPDATE}`]: found(task({ version: 4 }), undefined, 'Tarea actualizada'),
  });
  const { user } = await renderTasks(<TaskScreen />, AT);
  await user.click(await screen.findByRole('button', { name: 'Prioridad: Media' }));
  await user.click(await screen.findByRole('option', { name: 'Alta' }));
  await waitFor(() => expect(sent('PUT', UPDATE)).toHaveLength(1));
  expect(sent('PUT', UPDATE)[0]?.body).toEqual({ idTaskPriority: 2, version: 3 });
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(sent('PUT', UPDATE)).toHaveLength(2));
  expect(sent('PUT', UPDATE)[1]?.body).toEqual({ idTaskPriority: 3, version: 4 });
});
