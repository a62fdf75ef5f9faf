import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { all, options, renderTasks, task } from '../../../test/render-tasks.tsx';
import { QuickAdd } from './quick-add.tsx';

const CREATE = '/api/processes/createTask';
const TWINS = 'GET /api/processes/getTwinAll/1';
const COMMON = {
  'GET /api/v4/tasks/options': found(options),
  [`POST ${CREATE}`]: found(task(), undefined, 'Tarea creada con éxito'),
  [TWINS]: found([{ idTwin: 9, name: 'EB-1001' }], 1),
};
const field = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'Agregar una tarea en una línea' });

test('a line is shown as it was understood and saved with Enter; the field stays', async () => {
  const { sent } = serve(COMMON);
  const { user } = await renderTasks(<QuickAdd />, '/', [...all, 'twin:view']);
  await user.type(await field(), 'Revisar sensor EB-1001 mañana @ixcoy !alta');
  const seen = within(await screen.findByRole('list', { name: 'Lo que se entendió' }));
  expect(await seen.findByText('EB-1001')).toBeDefined();
  expect(seen.getByText('mañana')).toBeDefined();
  expect(seen.getByText('Tomás Ixcoy')).toBeDefined();
  expect(seen.getByText('Alta')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Tarea creada con éxito')).toBeDefined();
  expect(sent('POST', CREATE)[0]?.body).toEqual({
    title: 'Revisar sensor EB-1001',
    idTwin: 9,
    dueOn: '2026-11-19',
    idAssignee: 4,
    idTaskPriority: 2,
  });
  const box = await field();
  expect(box.value).toBe('');
  expect(document.activeElement).toBe(box);
});

test('what was understood can be left as words', async () => {
  const { sent } = serve(COMMON);
  const { user } = await renderTasks(<QuickAdd />);
  await user.type(await field(), 'Llamar al señor Domingo');
  await user.click(await screen.findByRole('button', { name: 'Dejar como texto «Domingo» (Vence)' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Lo que se entendió' })).toBeNull());
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  expect(sent('POST', CREATE)[0]?.body).toEqual({ title: 'Llamar al señor Domingo' });
});

test('a name of several people is not saved before one is chosen', async () => {
  const { sent } = serve(COMMON);
  const { user } = await renderTasks(<QuickAdd />);
  await user.type(await field(), 'Barrer @tomas{Enter}');
  expect((await screen.findAllByText('Elige a quién te refieres.')).length).toBeGreaterThan(0);
  expect(sent('POST', CREATE)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '¿Cuál de 2 personas?' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tomás Reyes' }));
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  expect(sent('POST', CREATE)[0]?.body).toEqual({ title: 'Barrer', idAssignee: 6 });
});

test('a line that names nothing to do is not saved', async () => {
  const { sent } = serve(COMMON);
  const { user } = await renderTasks(<QuickAdd />);
  await user.type(await field(), 'mañana !alta{Enter}');
  expect((await screen.findAllByText('Falta decir qué hay que hacer.')).length).toBeGreaterThan(0);
  expect(sent('POST', CREATE)).toHaveLength(0);
});

test('Enter counts while the device of the line is still looked up', async () => {
  const { sent } = serve(COMMON);
  const { user } = await renderTasks(<QuickAdd />, '/', [...all, 'twin:view']);
  await user.type(await field(), 'Revisar sensor EB-1001{Enter}');
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  expect(sent('POST', CREATE)[0]?.body).toEqual({ title: 'Revisar sensor EB-1001', idTwin: 9 });
});

test('Enter before anything is known says why nothing was saved, and keeps the line', async () => {
  const { sent } = serve({
    ...COMMON,
    'GET /api/v4/tasks/options': {
      status: 403,
      body: { error: true, code: 'FORBIDDEN', message: 'No puedes' },
    },
  });
  const { user } = await renderTasks(<QuickAdd />);
  await user.type(await field(), 'Barrer el pasillo{Enter}');
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(sent('POST', CREATE)).toHaveLength(0);
  expect((await field()).value).toBe('Barrer el pasillo');
});
