import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { listedTask, renderTasks } from '../../../test/render-tasks.tsx';
import { daysLate } from './days-late.ts';
import { TaskHistoryScreen } from './history-screen.tsx';

const CLOSED = '/api/processes/task/complete';
const FACETS = {
  'GET /api/v4/tasks/facets': found({
    ...{ idTaskState: [], idTaskType: [], idTaskCategory: [], idTaskPriority: [] },
    ...{ idAssignee: [{ value: 4, label: 'Tomás Ixcoy' }], idCreator: [], idTwin: [], idWarehouse: [] },
  }),
};
const finished = listedTask({
  TaskState: { idTaskState: 4, name: 'Terminada', category: 'done', color: null },
  dueOn: '2026-01-02',
  // The evening of the 4th in Guatemala, the 5th in UTC.
  closedAt: '2026-01-05T03:00:00.000Z',
  workSeconds: 100_800,
  waitingSeconds: 7_200,
});

test('a finished task shows how it ended, how long it took and how late it was', async () => {
  serve({ ...FACETS, [`GET ${CLOSED}`]: found([finished], 1) });
  await renderTasks(<TaskHistoryScreen />, '/tarea/historial');
  const row = within(
    (await screen.findByText('Revisar sensor')).closest<HTMLElement>('[role="row"], tr') ?? document.body,
  );
  expect(row.getByText('Terminada')).toBeDefined();
  expect(row.getByText('1 día 4 horas')).toBeDefined();
  expect(row.getByText('2 horas')).toBeDefined();
  expect(row.getByText('2 días')).toBeDefined();
});

test('lateness is counted in days of the company, and not for what was cancelled or never due', () => {
  expect(daysLate(finished, 'America/Guatemala')).toBe(2);
  expect(daysLate(finished, 'UTC')).toBe(3);
  expect(daysLate({ ...finished, dueOn: '2026-02-01' }, 'UTC')).toBe(0);
  expect(daysLate({ ...finished, dueOn: null }, 'UTC')).toBeUndefined();
  const TaskState = { ...finished.TaskState, category: 'cancelled' as const };
  expect(daysLate({ ...finished, TaskState }, 'UTC')).toBeUndefined();
});

test('filters come from the address and go into it', async () => {
  const { sent } = serve({ ...FACETS, [`GET ${CLOSED}`]: found([finished], 1) });
  const { user, address } = await renderTasks(<TaskHistoryScreen />, '/tarea/historial?idAssignee=4');
  await waitFor(() => expect(sent('GET', CLOSED).at(-1)?.query).toMatchObject({ idAssignee: '4' }));
  await screen.findByText('Revisar sensor');
  // The column of the same name is a button too, which sorts.
  const named = screen.getAllByRole('button', { name: /^Cómo terminó/ });
  await user.click(named.find((button) => button.hasAttribute('aria-haspopup')) as HTMLElement);
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Canceladas' }));
  await waitFor(() =>
    expect(sent('GET', CLOSED).at(-1)?.query).toMatchObject({ idAssignee: '4', category: 'cancelled' }),
  );
  expect(address()).toContain('category=cancelled');
  expect(address()).toContain('idAssignee=4');
});

test('a company that has finished nothing yet is told what will be here', async () => {
  serve({ ...FACETS, [`GET ${CLOSED}`]: found([], 0) });
  await renderTasks(<TaskHistoryScreen />, '/tarea/historial');
  expect(await screen.findByText('Todavía no se ha terminado ninguna tarea')).toBeDefined();
});
