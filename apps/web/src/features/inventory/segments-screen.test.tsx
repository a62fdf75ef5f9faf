import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { SegmentsScreen } from './segments-screen.tsx';
import { stocked } from './test-support/stocked.ts';

const humid = { idTwin: 13, name: 'EB-2013', value: 78, level: 'alarm' as const, openAlarms: 1 };
const segments = [
  stocked(1, {
    name: 'A1',
    planRow: 1,
    planColumn: 1,
    twins: 3,
    online: 3,
    level: 'alarm',
    openAlarms: 1,
    humidity: 58,
    worstHumidity: humid,
  }),
  stocked(2, {
    name: 'A2',
    planRow: 1,
    planColumn: 2,
    twins: 2,
    online: 2,
    humidity: 55,
    worstHumidity: { ...humid, value: 56, level: 'normal', openAlarms: 0 },
  }),
  stocked(3, { name: 'A3', planRow: 2, planColumn: 1, twins: 2, silent: 2 }),
  stocked(4, { name: 'A4', planRow: 2, planColumn: 2, twins: 1, never: 1 }),
  stocked(5, { name: 'A5' }),
];

async function show() {
  serve({
    'GET /api/settings/v2/warehouseSegments/assings/twins/2': found({
      idWarehouse: 2,
      name: 'Santa Lucía',
      unplaced: { twins: 6, level: 'alarm', openAlarms: 2 },
      categories: [
        { idWarehouseCategory: 1, name: 'Bahías', planRows: 2, planColumns: 2, WarehouseSegments: segments },
      ],
    }),
  });
  await renderCatalogue(
    <SegmentsScreen />,
    { permissions: ['inventory:view'] },
    '/organización/segmento?id=2&color=humidity',
  );
  const plan = await screen.findByRole('table', { name: 'Plano de Bahías' });
  return (name: string) => within(plan).getByRole('link', { name: new RegExp(`^${name} `) });
}

test('a bay with one device in alarm says so, though its mean is normal', async () => {
  const cell = await show();
  expect(cell('A1').textContent).toMatch(/78\.0 %.*media 58\.0\s%.*Alarma.*1 activa/);
  expect(cell('A1').dataset.tone).toBe('alarm');
  expect(cell('A2').textContent).not.toMatch(/Normal|Alarma/);
  expect(cell('A2').dataset.tone).toBeUndefined();
  const list = screen.getByRole('list', { name: 'Segmentos de Bahías' });
  expect(within(list).getAllByText('EB-2013')[0]).toBeDefined();
});

test('devices that the plan cannot show are named with their state', async () => {
  await show();
  const link = screen.getByRole('link', { name: '6 dispositivos sin segmento' });
  expect(link.parentElement?.textContent).toBe('Alarma2 activas6 dispositivos sin segmento');
});

test('silence and devices that never reported are told apart, and empty bays are calm', async () => {
  const cell = await show();
  expect(cell('A3').textContent).toContain('Sin datos');
  expect(cell('A4').textContent).toContain('Aún no reporta');
  expect(cell('A4').textContent).not.toContain('Sin datos');
  for (const name of ['A3', 'A4']) expect(cell(name).dataset.tone).toBeUndefined();
  expect(screen.getAllByText('sin dispositivos').length).toBeGreaterThan(0);
});

test('the plan is not mirrored in a page from right to left, and its legend names scale and outlines', async () => {
  await show();
  expect(screen.getByRole('table', { name: 'Plano de Bahías' }).getAttribute('dir')).toBe('ltr');
  const legend = screen.getByText('Humedad más alta de cada segmento').closest('p');
  expect(legend?.textContent).toMatch(/56\.0 %.*78\.0 %/);
  expect(screen.getByText('Con contorno:').closest('p')?.textContent).toMatch(/Alarma.*Advertencia/);
});
