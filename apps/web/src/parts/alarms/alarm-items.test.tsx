import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { sampleAlarm } from '../../test/sample-alarm.ts';
import { AlarmItems } from './alarm-items.tsx';

test('an alarm is as old as what is wrong, not as its opening', async () => {
  serve({});
  await renderCatalogue(<AlarmItems alarms={[sampleAlarm()]} />, { permissions: ['alarm:view'] });
  const item = await screen.findByRole('link', { name: /EB-5: Humedad alta/ });
  expect(item.textContent).toContain('hace 5 h');
});
