import type { Lot } from '@gemelo/contract/endpoints/lots';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { found, serve } from '../../test/render-catalogue.tsx';
import { options, renderTasks, task } from '../../test/render-tasks.tsx';
import { LotsPanel } from './lots-panel.tsx';

// The form loads its texts with it.
beforeAll(() => startI18n());

const CREATE = '/api/processes/createTask';
const lot = {
  ...{ idLot: 12, idCompany: 1, name: 'L-2026-04', product: 'Azúcar blanca', state: 'Activo', version: 1 },
  Warehouse: { idWarehouse: 3, name: 'Bodega Norte' },
} as unknown as Lot;

test('a lot shows what it has to do with, and a task made there is linked with it', async () => {
  const { sent } = serve({
    'GET /api/settings/v2/lots/warehouse/3': found([lot], 1),
    'GET /api/v4/links/lot/12': found([
      {
        ...{ idRecordLink: 1, entity: 'ticket', id: 142, name: '#142 Sacos húmedos', detail: 'Nuevo' },
        ...{ idParent: null, at: '2026-11-18T12:00:00.000Z' },
      },
    ]),
    'GET /api/v4/tasks/options': found(options),
    'GET /api/v4/task-templates': found([], 0),
    [`POST ${CREATE}`]: found(task(), undefined, 'Tarea creada con éxito'),
  });
  const { user } = await renderTasks(<LotsPanel idWarehouse={3} />, '/', ['task:view', 'task:create']);
  await user.click(await screen.findByRole('button', { name: 'Tareas, tickets y relaciones de L-2026-04' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'L-2026-04' }));
  expect(await drawer.findByText('#142 Sacos húmedos')).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Crear tarea' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nueva tarea' }));
  expect(await form.findByDisplayValue('Revisar el lote L-2026-04')).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Crear tarea' }));
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({
    ...{ title: 'Revisar el lote L-2026-04', idWarehouse: 3, links: [{ entity: 'lot', id: 12 }] },
  });
});
