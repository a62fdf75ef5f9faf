import type { InventorySegment } from '@gemelo/contract/endpoints/inventory';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { SearchScreen } from './search-screen.tsx';
import { stocked } from './test-support/stocked.ts';

const LIST = '/api/v4/inventory/segments';

const segment = (id: number, change: Partial<InventorySegment>): InventorySegment => ({
  ...stocked(id),
  Warehouse: { idWarehouse: 2, name: 'Santa Lucía' },
  WarehouseCategory: { idWarehouseCategory: 1, name: 'Bahías' },
  worstTemperatureValue: null,
  worstHumidityValue: null,
  ...change,
});

test('segments show state, worst values with trend, last reading and devices, and the server sorts them', async () => {
  const { sent } = serve({
    [`GET ${LIST}`]: found(
      [
        segment(9, {
          name: 'A3',
          twins: 4,
          online: 3,
          silent: 1,
          level: 'alarm',
          openAlarms: 2,
          humidity: 58,
          worstHumidity: { idTwin: 13, name: 'EB-2013', value: 78, level: 'alarm', openAlarms: 1 },
          lastReadingAt: '2026-01-01T12:00:00.000Z',
        }),
        segment(7, { name: 'B1' }),
      ],
      2,
    ),
    [`GET ${LIST}/trends`]: found([{ idWarehouseSegment: 9, temperature: null, humidity: [70, null, 78] }]),
  });
  const { user, address } = await renderCatalogue(
    <SearchScreen />,
    { permissions: ['inventory:view'] },
    '/organización/dispositivo?by=segment',
  );
  const row = await screen.findByRole('row', { name: /A3/ });
  expect(row.textContent).toMatch(/Santa Lucía.*Alarma.*2 activas.*78\.0 %.*EB-2013.*4$/);
  expect(within(row).getByRole('img', { name: '1 sin datos' })).toBeDefined();
  expect(screen.getByRole('row', { name: /B1/ }).textContent).toContain('Sin dispositivos');
  await expect.poll(() => row.querySelector('svg circle, svg polyline')).not.toBeNull();
  expect(sent('GET', `${LIST}/trends`)[0]?.query.idWarehouseSegment).toBe('7,9');
  await user.click(screen.getByRole('button', { name: 'Temperatura' }));
  expect(address()).toContain('order=-worstTemperature');
  await user.click(screen.getByRole('button', { name: 'Estado' }));
  await expect.poll(() => sent('GET', LIST).at(-1)?.query.order).toBe('-level');
});
