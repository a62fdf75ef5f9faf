import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../test/render-catalogue.tsx';
import { options, renderTasks, task } from '../../test/render-tasks.tsx';
import { SaveAsTemplate } from './save-as-template.tsx';

const TEMPLATES = '/api/v4/task-templates';
const done = { doneAt: '2026-11-18T12:00:00.000Z', DoneBy: { idUser: 4, name: 'Tomás Ixcoy' } };
const whole = task({
  title: 'Instalar estación',
  description: 'Con casco',
  TaskCategory: { idTaskCategory: 1, name: 'Dispositivos' },
  TaskPriority: { idTaskPriority: 2, name: 'Alta', color: null },
  estimateMinutes: 240,
  dueOn: '2026-11-20',
  Assignee: { idUser: 4, name: 'Tomás Ixcoy' },
  checks: [
    { idTaskCheck: 1, text: 'Montar el mástil', ...done },
    { idTaskCheck: 2, text: 'Nivelar la base', doneAt: null, DoneBy: null },
  ],
});

test('a template takes the content and the steps of a task, without who and when', async () => {
  const { sent } = serve({
    'GET /api/v4/tasks/options': found(options),
    [`POST ${TEMPLATES}`]: found({}, undefined, 'Plantilla creada'),
  });
  const { user } = await renderTasks(<SaveAsTemplate task={whole} opened onClose={() => undefined} />);
  const name = await screen.findByRole('textbox', { name: 'Nombre' });
  expect((name as HTMLInputElement).value).toBe('Instalar estación');
  await user.type(name, ' fija');
  await user.click(screen.getByRole('button', { name: 'Crear plantilla' }));
  await waitFor(() => expect(sent('POST', TEMPLATES)).toHaveLength(1));
  expect(sent('POST', TEMPLATES)[0]?.body).toEqual({
    name: 'Instalar estación fija',
    title: 'Instalar estación',
    description: 'Con casco',
    idTaskType: 1,
    idTaskCategory: 1,
    idTaskPriority: 2,
    estimateMinutes: 240,
    dueDays: null,
    assignment: 'nobody',
    idAssignee: null,
    checks: ['Montar el mástil', 'Nivelar la base'],
    subtasks: [],
    idStep: null,
    shared: false,
  });
  expect(await screen.findByText('Plantilla creada')).toBeDefined();
});
