import type { ReportingShare, StorageConditions, Variable } from '@gemelo/contract/endpoints/bi';
import type { ReportScheduleOptions } from '@gemelo/contract/endpoints/reports';
import type { FailureBody } from '@gemelo/contract/kit/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../test/pdf-text.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { readPeriod } from './reports.service.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let warehouse: { idWarehouse: number; name: string };
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  const { body } = await admin.call('GET', '/api/v4/report-schedules/options');
  const options = body.data as ReportScheduleOptions;
  const rows = await figures<Variable>('avarageVariables', { group: 'warehouse', ...lastDays });
  // The one with most readings.
  const [most] = rows.sort((one, other) => other.readings - one.readings);
  const found = options.warehouses.find(({ idWarehouse }) => idWarehouse === most?.idPlace);
  if (!found) throw new Error('the demonstration has readings in a warehouse');
  warehouse = found;
});

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const lastDays = { from: dayBefore(5), to: dayBefore(1) };

async function figures<Row>(call: string, filter: object): Promise<Row[]> {
  const path = call.includes('/') ? call : `bi/${call}`;
  const { status, body, text } = await admin.call('POST', `/api/${path}`, { interval: 'all', ...filter });
  expect(status, text).toBe(200);
  return body.data as Row[];
}
const ofReport = () => ({ ...lastDays, warehouses: [warehouse.idWarehouse] });

async function report(query: string, person = admin, language = 'es') {
  return t.app.inject({
    url: `/api/v4/reports/warehouses/${warehouse.idWarehouse}?${query}`,
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': language },
  });
}
const period = () => `period=${lastDays.from},${lastDays.to}`;
const shown = (value: number, decimals = 1, language = 'es-GT') =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);

test('the report has the figures of the calls, alarms first', async () => {
  const response = await report(period());
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.headers['content-disposition']).toContain(
    encodeURIComponent(`Informe ${warehouse.name} ${lastDays.from} ${lastDays.to}.pdf`),
  );
  const text = pdfText(response.rawPayload);
  expect(text).toContain(warehouse.name);
  expect(text.indexOf('Fuera de límites')).toBeLessThan(text.indexOf('Cómo estuvo el periodo'));

  const averages = await figures<Variable>('avarageVariables', { ...ofReport(), group: 'warehouse' });
  expect(averages.length).toBeGreaterThan(0);
  for (const row of averages)
    for (const value of [row.value, row.min, row.max])
      expect(text).toContain(`${shown(value, row.decimals)} ${row.unit}`);
  const [conditions] = await figures<StorageConditions>('v4/bi/storage-conditions', {
    ...ofReport(),
    group: 'warehouse',
  });
  for (const hours of [conditions?.humidityWarningHours, conditions?.humidityAlarmHours])
    expect(text).toContain(`${shown(hours ?? Number.NaN, 0)} h`);
  expect(text).toContain(`${shown(conditions?.dewMargin ?? Number.NaN)} °C`);
  expect(text).toContain(`${shown(conditions?.worstAmplitude ?? Number.NaN)} °C`);
  const shares = await figures<ReportingShare>('porcentageStateSensorByHour', {
    ...ofReport(),
    group: 'warehouse',
  });
  const sum = (key: 'reporting' | 'expected') => shares.reduce((all, row) => all + row[key], 0);
  expect(text).toContain(`${shown((100 * sum('reporting')) / sum('expected'))} %`);

  const segments = await figures<StorageConditions>('v4/bi/storage-conditions', {
    ...ofReport(),
    group: 'segment',
  });
  for (const { place } of segments) expect(text).toContain(place.split(' ')[0]);
  const twins = await figures<StorageConditions>('v4/bi/storage-conditions', {
    ...ofReport(),
    group: 'twin',
  });
  // Hours in alarm outweigh those near the dew point, these hours in warning, and these the amplitude.
  const weight = (row: StorageConditions) =>
    1e9 * (row.humidityAlarmHours + row.temperatureAlarmHours) +
    1e6 * row.dewHours +
    1e3 * row.humidityWarningHours +
    (row.worstAmplitude ?? 0);
  const [worst] = twins.sort((one, other) => weight(other) - weight(one));
  expect(text).toContain(worst?.place);
}, 60_000);

test('it is worded in the language of the reader, or in English where the font has no letters', async () => {
  expect(pdfText((await report('', admin, 'de')).rawPayload)).toContain('Außerhalb der Grenzen');
  expect(pdfText((await report('', admin, 'ar')).rawPayload)).toContain('Out of limits');
}, 60_000);

test('alarms and tickets of the demonstration stand in it, for those who may see them', async () => {
  const wide = `period=${dayBefore(60)},${dayBefore(0)}`;
  const { body } = await admin.call('GET', `/api/v4/alarms?idWarehouse=${warehouse.idWarehouse}&limit=200`);
  const alarms = body.data as { Twin: { name: string }; state: string }[];
  const text = pdfText((await report(wide)).rawPayload);
  if (alarms.length === 0) expect(text).toContain('No hubo alarmas');
  else expect(text).toContain(alarms.find(({ state }) => state !== 'resolved')?.Twin.name ?? '');
}, 60_000);

test.each([
  ['2026-02-31,2026-03-05', 'Revisa «Periodo»: El 2026-02-31 no existe en el calendario'],
  ['2026-02-01T00:00Z,2026-02-30T00:00Z', 'Revisa «Periodo»: El 2026-02-30 no existe en el calendario'],
  ['2026-03-01T25:00Z,2026-03-02T00:00Z', 'Revisa «Periodo»: El formato no es válido'],
  ['2026-03-02,2026-03-01', 'Revisa «Periodo»: El final debe ser posterior al inicio'],
  ['2020-01-01,2026-01-01', 'Revisa «Periodo»: Un informe abarca 366 días como máximo'],
  ['soon', 'Revisa «Periodo»: El formato no es válido'],
  ['9999-12-31,9999-12-31', 'Revisa «Periodo»: El formato no es válido'],
])('the period %s is refused with its reason', async (wrong, reason) => {
  const refused = await report(`period=${wrong}`);
  expect([refused.statusCode, refused.json<FailureBody>().message]).toEqual([400, reason]);
  expect(refused.json<FailureBody>().issues?.map(({ path }) => path)).toEqual(['query.period']);
});

test('unknown warehouses and those of others are refused', async () => {
  const other = await t.signIn('admin@otra.test');
  expect((await report('', other)).statusCode).toBe(404);
  const agent = await t.signIn('agente@gemelo.test');
  expect((await report('', agent)).statusCode).toBe(403);
});

describe('a period', () => {
  const at = new Date('2026-10-26T12:00:00Z');
  test('of days is as long as the calendar says, also when clocks change', () => {
    const { from, to } = readPeriod('2026-10-25,2026-10-25', at, 'Europe/Berlin');
    expect([from.toISOString(), to.toISOString()]).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });
  test('of moments counts from the beginning of their hours', () => {
    const read = readPeriod('2026-10-25T10:20:00Z,2026-10-25T18:59:00+02:00', at, 'America/Guatemala');
    expect([read.from.toISOString(), read.to.toISOString()]).toEqual([
      '2026-10-25T10:00:00.000Z',
      '2026-10-25T16:00:00.000Z',
    ]);
  });
});
