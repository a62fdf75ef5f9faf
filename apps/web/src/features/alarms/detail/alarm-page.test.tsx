import type { AlarmDetail } from '@gemelo/contract/endpoints/alarms';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { options, renderTasks, task } from '../../../test/render-tasks.tsx';
import { sampleAlarm } from '../../../test/sample-alarm.ts';
import { AlarmPage } from './alarm-page.tsx';

// The form loads its texts with it.
beforeAll(() => startI18n());

const CREATE = '/api/processes/createTask';

test('a task made from an alarm says what is wrong where, and is linked with it', async () => {
  const alarm = {
    ...sampleAlarm(),
    ...{ idAlarm: 31, idTicket: null, events: [], limits: [] },
    AlarmRule: { idAlarmRule: 2, name: 'Humedad en alarma' },
  } as unknown as AlarmDetail;
  const { sent } = serve({
    'GET /api/v4/links/alarm/31': found([]),
    'GET /api/v4/alarms/31/readings': {
      status: 500,
      body: { error: true, code: 'INTERNAL', message: 'x', correlationId: 'c' },
    },
    'GET /api/v4/tasks/options': found(options),
    'GET /api/v4/task-templates': found([], 0),
    [`POST ${CREATE}`]: found(task(), undefined, 'Tarea creada con éxito'),
  });
  const { user } = await renderTasks(<AlarmPage alarm={alarm} />, '/', ['task:view', 'task:create']);
  await user.click(await screen.findByRole('button', { name: 'Crear tarea' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nueva tarea' }));
  expect(await form.findByDisplayValue(`Revisar ${alarm.Twin.name}: humedad en alarma`)).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Crear tarea' }));
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({
    idTwin: alarm.Twin.idTwin,
    idWarehouse: alarm.Warehouse.idWarehouse,
    links: [{ entity: 'alarm', id: 31 }],
  });
});
