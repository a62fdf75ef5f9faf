import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../test/render-catalogue.tsx';
import { listedTask, renderTasks } from '../../test/render-tasks.tsx';
import { PlaceTasks } from './place-tasks.tsx';

const OF_TWIN = '/api/v4/tasks/of/twin/7';
const OF_WAREHOUSE = '/api/v4/tasks/of/warehouse/3';
const twin = { idTwin: 7, name: 'EB-1' };
const warehouse = { idWarehouse: 3, name: 'Norte' };
const pending = (open: number, ...tasks: ReturnType<typeof listedTask>[]) =>
  found({ open, overdue: 0, tasks });

test('a device without tasks says so and offers to make one', async () => {
  serve({ [`GET ${OF_TWIN}`]: pending(0) });
  await renderTasks(<PlaceTasks twin={twin} />);
  expect(await screen.findByText('Nada pendiente aquí.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Crear tarea' })).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('the tasks of a warehouse lead to their pages, and to the list when there are more', async () => {
  serve({ [`GET ${OF_WAREHOUSE}`]: pending(6, listedTask(), listedTask({ idTask: 143, title: 'Barrer' })) });
  await renderTasks(<PlaceTasks warehouse={warehouse} />);
  const first = await screen.findByRole('link', { name: /Revisar sensor/ });
  expect(first.getAttribute('href')).toBe('/tarea/informacion?id=142');
  expect(screen.getByRole('heading', { name: 'Tareas pendientes 6' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver todas' }).getAttribute('href')).toBe('/tarea?idWarehouse=3');
});

test('all tasks of a place are shown without a link to more', async () => {
  serve({ [`GET ${OF_TWIN}`]: pending(1, listedTask()) });
  await renderTasks(<PlaceTasks twin={twin} warehouse={warehouse} />);
  expect(await screen.findByRole('link', { name: /Revisar sensor/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Ver todas' })).toBeNull();
});

test('tasks that cannot be read are asked for again', async () => {
  let works = false;
  const failure = {
    status: 500,
    body: { error: true, code: 'INTERNAL', message: 'x', correlationId: 'c' },
  };
  serve({ [`GET ${OF_TWIN}`]: () => (works ? pending(1, listedTask()) : failure) });
  const { user } = await renderTasks(<PlaceTasks twin={twin} />);
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.queryByText('Nada pendiente aquí.')).toBeNull();
  works = true;
  await user.click(retry);
  expect(await screen.findByText('Revisar sensor')).toBeDefined();
});

test('who may not view tasks gets no card, and the server is not asked', async () => {
  const { sent } = serve({ [`GET ${OF_TWIN}`]: pending(1, listedTask()) });
  await renderTasks(<PlaceTasks twin={twin} />, '/', ['twin:view']);
  expect(screen.queryByText('Tareas pendientes')).toBeNull();
  expect(sent('GET', OF_TWIN)).toHaveLength(0);
});
