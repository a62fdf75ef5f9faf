import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { sampleAlarm } from '../../test/sample-alarm.ts';
import { AlarmsScreen } from './alarms-screen.tsx';

test('an alarm says since when something is wrong, and apart from it when it opened', async () => {
  serve({ 'GET /api/v4/alarms': found([sampleAlarm()], 1) });
  await renderCatalogue(<AlarmsScreen />, { permissions: ['alarm:view'] });
  const row = (await screen.findByText('EB-5')).closest('tr') as HTMLTableRowElement;
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
  const under = (name: string) => row.cells[headers.indexOf(name)]?.textContent;
  expect(under('Desde')).toBe('hace 5 h');
  expect(under('Abierta')).toBe('hace 3 h');
});
