import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { options, renderTasks, task } from '../../../test/render-tasks.tsx';
import { CreateTaskDrawer } from './create-task-drawer.tsx';

const CREATE = '/api/processes/createTask';
const template: TaskTemplate = {
  idTaskTemplate: 8,
  idCompany: 1,
  shared: false,
  name: 'Ronda semanal',
  title: 'Ronda de la bodega',
  description: 'Pasillos y puertas',
  TaskType: { idTaskType: 3, name: 'Inspección' },
  TaskCategory: null,
  TaskPriority: { idTaskPriority: 2, name: 'Alta', color: null },
  assignment: 'person',
  Assignee: { idUser: 5, name: 'Beatriz Cifuentes' },
  estimateMinutes: 90,
  dueDays: 2,
  checks: ['Abrir', 'Medir'],
  subtasks: ['Avisar al turno'],
  Step: null,
  scheduleCount: 0,
  version: 1,
  updatedAt: '2026-01-01T12:00:00.000Z',
};
const COMMON = {
  'GET /api/v4/tasks/options': found(options),
  'GET /api/v4/task-templates': found([template], 1),
};
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const create = () => screen.findByRole('button', { name: 'Crear tarea' });

test('a task without a title is not sent, and the field says so', async () => {
  const { sent } = serve({ ...COMMON, [`POST ${CREATE}`]: found(task()) });
  const { user } = await renderTasks(<CreateTaskDrawer opened onClose={() => undefined} />);
  await user.click(await create());
  const title = await field('Título');
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
  expect(sent('POST', CREATE)).toHaveLength(0);
});

test('a template fills the form, and what it says is sent', async () => {
  const { sent } = serve({ ...COMMON, [`POST ${CREATE}`]: found(task(), undefined, 'Tarea creada') });
  const onClose = vi.fn();
  const { user } = await renderTasks(<CreateTaskDrawer opened onClose={onClose} />);
  await user.click(await screen.findByRole('combobox', { name: /Plantilla/ }));
  await user.click(await screen.findByRole('option', { name: template.name }));
  await waitFor(async () => expect((await field('Título')).value).toBe(template.title));
  await user.click(await create());
  expect(await screen.findByText('Tarea creada')).toBeDefined();
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({
    title: template.title,
    description: template.description,
    idTaskType: 3,
    idTaskPriority: 2,
    idAssignee: 5,
    dueOn: '2026-11-20',
    estimateMinutes: 90,
    checks: ['Abrir', 'Medir'],
    subtasks: ['Avisar al turno'],
  });
  expect(onClose).toHaveBeenCalled();
});

test('a task about a record says so and is linked with it', async () => {
  const { sent } = serve({ ...COMMON, [`POST ${CREATE}`]: found(task()) });
  const links = [{ entity: 'ticket' as const, id: 9 }];
  const seed = { title: 'Cambiar sonda', links };
  const { user, address } = await renderTasks(
    <CreateTaskDrawer opened onClose={() => undefined} seed={seed} />,
  );
  expect(await screen.findByText('Quedará unida al ticket.')).toBeDefined();
  await user.click(await create());
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({ title: 'Cambiar sonda', links });
  await user.click(await screen.findByRole('button', { name: 'Ver #142' }));
  await waitFor(() => expect(address()).toBe('/tarea/informacion?id=142'));
});

test('what the server finds wrong is shown at its field, and the form stays', async () => {
  const reason = 'Lo elegido está inactivo';
  serve({
    ...COMMON,
    [`POST ${CREATE}`]: {
      status: 400,
      body: {
        error: true,
        code: 'INVALID',
        message: 'Revisa los datos',
        issues: [{ path: 'body.idTaskType', message: reason }],
      },
    },
  });
  const onClose = vi.fn();
  const { user } = await renderTasks(
    <CreateTaskDrawer opened onClose={onClose} seed={{ title: 'Cambiar sonda' }} />,
  );
  await user.click(await create());
  await screen.findByText(reason);
  const type = screen.getByRole('combobox', { name: 'Tipo' });
  const described = type.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(reason);
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape asks before typed words are lost', async () => {
  serve(COMMON);
  const onClose = vi.fn();
  const { user } = await renderTasks(<CreateTaskDrawer opened onClose={onClose} />);
  await user.type(await field('Título'), 'Cambiar sonda');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(onClose).not.toHaveBeenCalled();
  expect((await field('Título')).value).toBe('Cambiar sonda');
  await user.click(await field('Título'));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
