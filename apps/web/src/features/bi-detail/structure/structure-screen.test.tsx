import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import { StructureScreen } from './structure-screen.tsx';

const HOUR = 3_600_000;
const now = Math.floor(Date.now() / HOUR) * HOUR;
const worst = { idTwin: 1, name: 'EB-1', value: 33, level: 'normal', openAlarms: 0 };
const facts = {
  ...{ level: 'normal', openAlarms: 0, twins: 1, online: 1, late: 0, silent: 0, never: 0 },
  ...{ temperature: 31, humidity: null, worstTemperature: worst, worstHumidity: null, lastReadingAt: null },
};
const segment = (id: number, name: string, planColumn: number) => ({
  ...{ idWarehouseSegment: id, name, order: id, planRow: 1, planColumn, Twins: [], ...facts },
});
const row = (hoursAgo: number, max: number) => ({
  ...{ kind: 'segment', idPlace: 7, place: 'A1', location: 'Norte', date: '', idMeasurement: 1 },
  ...{ measurement: 'Temperatura', key: 'temperature', unit: '°C', decimals: 1, value: 30, min: 29, max },
  ...{ at: new Date(now - hoursAgo * HOUR).toISOString(), readings: 4, sensorHours: 1, share: 1 },
});

async function show(permissions = ['dashboard:view', 'inventory:view']) {
  const stock = { idWarehouse: 2, idCompany: 1, name: 'Norte', temporary: false, ...facts };
  const server = serve({
    'GET /api/settings/warehouse/twins/company/1': found([
      { ...stock, assigned: 0, arriving: 0, segments: 2 },
    ]),
    'GET /api/v4/company-settings': found({ humidityWarning: 60, humidityAlarm: 65, temperatureAlarm: 38 }),
    'GET /api/settings/warehouse/company/1': found([{ idWarehouse: 2, name: 'Norte' }]),
    'GET /api/settings/v2/warehouseSegments/assings/twins/2': found({
      idWarehouse: 2,
      name: 'Norte',
      unplaced: { twins: 0, level: 'normal', openAlarms: 0 },
      categories: [
        {
          ...{ idWarehouseCategory: 1, name: 'Bahías', planRows: 1, planColumns: 2 },
          WarehouseSegments: [segment(7, 'A1', 1), segment(8, 'A2', 2)],
        },
      ],
    }),
    'POST /api/bi/variableSegment': ({ body }) =>
      found((body as { measurements: number[] }).measurements[0] === 1 ? [row(0, 33), row(2, 39)] : []),
  });
  const view = await renderCatalogue(<StructureScreen />, { permissions: permissions as never });
  return { ...server, ...view };
}
const cell = async (name: string) => {
  const plan = await screen.findByRole('table', { name: 'Plano de Bahías' });
  return within(plan).getByRole('link', { name: new RegExp(`^${name} `) });
};

test('the plan is that of now, live, until a moment is chosen', async () => {
  const { sent } = await show();
  expect((await cell('A1')).textContent).toMatch(/33\.0 °C.*media 31\.0/);
  screen.getByText('En vivo');
  screen.getByText('¿Cómo está cada segmento ahora?');
  expect(sent('POST', '/api/bi/variableSegment')[0]?.body).toMatchObject({
    warehouses: [2],
    interval: 'hour',
  });
});

test('the slider shows an earlier hour with the keyboard, and a gap where nothing was read', async () => {
  await show();
  await cell('A1');
  const slider = screen.getByRole('slider');
  for (let step = 0; step < 3; step++) fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  const hot = await cell('A1');
  expect(hot.textContent).toMatch(/39\.0 °C.*Fuera de límite/);
  expect(hot.dataset.tone).toBe('alarm');
  expect((await cell('A2')).textContent).toContain('sin lecturas');
  screen.getByText(/¿Cómo estaba cada segmento el /);
});

test('playing goes on from the beginning to now', async () => {
  const { user } = await show();
  await cell('A1');
  await user.click(screen.getByRole('button', { name: 'Reproducir' }));
  expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('0');
  screen.getByRole('button', { name: 'Pausar' });
  await user.click(screen.getByRole('button', { name: 'Volver a ahora' }));
  await screen.findByText('En vivo');
  screen.getByRole('button', { name: 'Reproducir' });
});

test('a role that does not see the inventory is told who can change that', async () => {
  await show(['dashboard:view']);
  await screen.findByText('Tu rol no ve el plano de las bodegas');
});

test('the plan can be saved as an image, besides its table', async () => {
  await show();
  await cell('A1');
  const saved = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Opciones del gráfico' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Descargar imagen (PNG)' }));
  expect(saved).toHaveBeenCalledOnce();
});
