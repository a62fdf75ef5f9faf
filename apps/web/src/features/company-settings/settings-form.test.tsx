import type { CompanySettings } from '@gemelo/contract/endpoints/company-settings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdministration } from '../../test/render-administration.tsx';
import { serve } from '../../test/render-catalogue.tsx';
import { SettingsForm } from './settings-form.tsx';

const settings: CompanySettings = {
  idCompany: 1,
  name: 'Azucarera',
  address: null,
  idDepartment: null,
  timeZone: 'America/Guatemala',
  headerColor: null,
  logo: null,
  idLogo: null,
  readingIntervalSeconds: 300,
  humidityWarning: 60,
  humidityAlarm: 65,
  temperatureAlarm: 38,
  trackingDays: 90,
  trackingIntervalSeconds: 30,
  defaultPresence: 'online',
  version: 1,
};

test('settings that are not saved show their own text', async () => {
  serve({
    'PUT /api/v4/company-settings': { status: 500, body: { error: true, code: 'INTERNAL', message: 'x' } },
  });
  const { user } = await renderAdministration(
    <SettingsForm settings={settings} readOnly={false} onSettled={async () => undefined} />,
  );
  await user.type(await screen.findByLabelText('Nombre'), ' Norte');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Error occured while updating settings')).toBeDefined();
});
