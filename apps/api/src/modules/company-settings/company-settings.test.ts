import type { CompanySettings } from '@gemelo/contract/endpoints/company-settings';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, other] = (await Promise.all(
    ['admin@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
});
const read = async (person: Person) =>
  (await person.call('GET', '/api/v4/company-settings')).body.data as CompanySettings;

test('each company has its own settings, and a change with an old version gets a conflict', async () => {
  const { idCompany: _, ...settings } = await read(other);
  const saved = await other.call('PUT', '/api/v4/company-settings', {
    ...settings,
    timeZone: 'America/Mexico_City',
    humidityWarning: 55,
    headerColor: '#123456',
    address: '5a avenida 3-20',
    idDepartment: 100,
  });
  expect(saved.body).toMatchObject({
    message: 'Ajustes guardados',
    data: {
      idCompany: 2,
      timeZone: 'America/Mexico_City',
      humidityWarning: 55,
      address: '5a avenida 3-20',
      idDepartment: 100,
    },
  });
  expect((await other.call('PUT', '/api/v4/company-settings', settings)).body.code).toBe('STALE');
  expect((await read(admin)).timeZone).toBe('America/Guatemala');
});

test.each([
  [{ timeZone: 'Marte/Olympus' }, 'timeZone'],
  [{ idDepartment: 999_999 }, 'idDepartment'],
  [{ humidityWarning: 70, humidityAlarm: 65 }, 'humidityWarning'],
  [{ headerColor: 'red' }, 'headerColor'],
  [{ readingIntervalSeconds: 1 }, 'readingIntervalSeconds'],
  [{ logo: 'data:text/html;base64,AAAA' }, 'logo'],
])('%j is refused at its field', async (change, path) => {
  const { idCompany: _, ...settings } = await read(admin);
  const refused = await admin.call('PUT', '/api/v4/company-settings', { ...settings, ...change });
  expect(refused.status).toBe(400);
  expect(refused.body.issues.map((issue) => issue.path)).toContain(path);
});

test('changing the settings requires the permission', async () => {
  const supervisor = await t.signIn('supervisor@gemelo.test');
  expect((await supervisor.call('PUT', '/api/v4/company-settings', {})).status).toBe(403);
});
