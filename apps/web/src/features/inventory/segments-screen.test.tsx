import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
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
    lastReadingAt: '2026-01-01T12:00:00.000Z',
    worstHumidity: humid,
  }),
  stocked(2, {
    name: 'A2',
    planRow: 1,
    planColumn: 2,
    twins: 2,
    online: 2,
    humidity: 55,
    lastReadingAt: '2026-01-01T12:05:00.000Z',
    worstHumidity: { ...humid, value: 56, level: 'normal', openAlarms: 0 },
  }),
  stocked(3, { name: 'A3', planRow: 2, planColumn: 1, twins: 2, silent: 2 }),
  stocked(4, { name: 'A4', planRow: 2, planColumn: 2, twins: 1, never: 1 }),
  stocked(5, { name: 'A5' }),
];

async function render(address = '/organización/segmento?id=2&color=humidity') {
  const stock = found({
    idWarehouse: 2,
    name: 'Santa Lucía',
    unplaced: { twins: 6, level: 'alarm', openAlarms: 2 },
    categories: [
      { idWarehouseCategory: 1, name: 'Bahías', planRows: 2, planColumns: 2, WarehouseSegments: segments },
    ],
  });
  serve({
    'GET /api/settings/v2/warehouseSegments/assings/twins/2': stock,
    // The tested router has one screen for every address, also for that of segment 3.
    'GET /api/settings/v2/warehouseSegments/assings/twins/3': stock,
    'GET /api/v4/inventory/segments/trends': found([
      { idWarehouseSegment: 1, temperature: null, humidity: [null, 70, 78] },
    ]),
  });
  return renderCatalogue(<SegmentsScreen />, { permissions: ['inventory:view'] }, address);
}

async function show() {
  await render();
  const plan = await screen.findByRole('table', { name: 'Plano de Bahías' });
  return (name: string) => within(plan).getByRole('link', { name: new RegExp(`^${name} `) });
}

test('a bay with one device in alarm says so, though its mean is normal', async () => {
  const cell = await show();
  expect(cell('A1').textContent).toMatch(/78\.0 %.*media 58\.0\s%.*Alarma.*1 activa/);
  expect(cell('A1').dataset.tone).toBe('alarm');
  expect(cell('A2').textContent).not.toMatch(/Normal|Alarma/);
  expect(cell('A2').dataset.tone).toBeUndefined();
  const list = screen.getByRole('table', { name: 'Segmentos de Bahías' });
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

describe('the list under the plan', () => {
  const list = () => screen.findByRole('table', { name: 'Segmentos de Bahías' });
  const names = async () =>
    within(await list())
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent);

  test('shows the trend of the worst device and when the segment was last heard', async () => {
    await render();
    await waitFor(async () =>
      expect((await list()).querySelector('polyline')?.closest('tr')?.textContent).toMatch(/^A1/),
    );
    expect((await list()).querySelectorAll('polyline')).toHaveLength(1);
    const row = within(await list()).getByRole('row', { name: /^A1/ });
    expect(row.querySelector('time')).not.toBeNull();
  });

  test('is sorted by its headers, with the order in the address; empty segments are only counted', async () => {
    const { user, address } = await render();
    expect(await names()).toEqual(['A1', 'A2', 'A3', 'A4']);
    expect(screen.getByText('1 segmento sin dispositivos')).toBeDefined();
    const sort = async (name: string) => user.click(within(await list()).getByRole('button', { name }));
    await sort('Humedad');
    expect(address()).toContain('order=-worstHumidity');
    expect(address()).toContain('color=humidity');
    expect(
      within(await list())
        .getByRole('columnheader', { name: 'Humedad' })
        .getAttribute('aria-sort'),
    ).toBe('descending');
    await sort('Humedad');
    expect(await names()).toEqual(['A2', 'A1', 'A3', 'A4']);
    await sort('Última lectura');
    expect(await names()).toEqual(['A2', 'A1', 'A3', 'A4']);
    await sort('Estado');
    expect(await names()).toEqual(['A1', 'A3', 'A4', 'A2']);
    await user.click(screen.getByText('Temperatura', { selector: 'label *' }));
    expect(address()).toMatch(/order=-level.*color=temperature|color=temperature.*order=-level/);
  });

  test('opens sorted as its address says, and a row opens its segment', async () => {
    const { user, address } = await render('/organización/segmento?id=2&order=-name');
    expect(await names()).toEqual(['A4', 'A3', 'A2', 'A1']);
    within(await list())
      .getByRole('row', { name: /^A4/ })
      .focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^A3/));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('id=3'));
  });
});
