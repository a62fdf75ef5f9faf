import type { Certificate } from '@gemelo/contract/endpoints/certificates';
import type { Exposure } from '@gemelo/contract/endpoints/exposure';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, useSession } from '../../lib/session.ts';
import { ana, menu } from '../../test/people.ts';
import { type Replies, ready, renderApp, stubServer } from '../../test/render-app.tsx';
import { seriesOf } from './exposure-charts.tsx';

const figures = {
  hours: 48,
  readHours: 36,
  share: 0.75,
  readings: 288,
  humidityWarningHours: 7,
  humidityAlarmHours: 2,
  temperatureAlarmHours: 0,
  dewHours: 1,
  minTemperature: 24,
  maxTemperature: 33.5,
  minHumidity: 48,
  maxHumidity: 67,
  smallestMargin: 2.9,
  worstAmplitude: 9.5,
  amplitudeDay: '2026-05-02',
  silence: 12,
  silenceFrom: '2026-05-01T06:00:00.000Z',
};
const [from, to] = ['2026-05-01T06:00:00.000Z', '2026-05-03T06:00:00.000Z'];
const place = { idTwin: 7, twin: 'EB-7', idWarehouse: 1, warehouse: 'Norte', retired: false, from, to };
const exposure: Exposure = {
  subject: { kind: 'lot', idSubject: 3, name: 'Zafra', about: 'Azúcar blanca', location: 'Norte' },
  idCompany: 1,
  from,
  to,
  zone: 'America/Guatemala',
  limits: { humidityWarning: 60, humidityAlarm: 65, temperatureAlarm: 38, dewMargin: 3 },
  summary: { ...figures, amplitudeTwin: 'EB-7', silenceTwin: null },
  twins: [{ idTwin: 7, twin: 'EB-7', from, to, ...figures }],
  stretches: [
    { ...place, ...figures, idDestination: null, destination: null, idLot: 3, lot: 'Zafra', segments: [] },
    {
      ...place,
      ...figures,
      idDestination: 2,
      destination: 'Sur',
      idLot: 3,
      lot: 'Zafra',
      segments: [],
      from: to,
      to: '2026-05-03T09:00:00.000Z',
    },
  ],
  step: 'hour',
  series: [],
};
const row = {
  idStorageCertificate: 100,
  idCompany: 1,
  number: 'C-2026-000012',
  subjectKind: 'lot' as const,
  idSubject: 3,
  subjectName: 'Zafra',
  periodFrom: from,
  periodTo: to,
  user: 'Ana',
  issuedAt: to,
};
const certificate: Certificate = {
  ...row,
  document: {
    ...exposure,
    number: row.number,
    company: 'Ingenio',
    issuedAt: to,
    idUser: 1,
    user: 'Ana',
    language: 'es',
  },
  figuresDigest: 'ab'.repeat(32),
  fileDigest: 'cd'.repeat(32),
  fileSize: 9,
  broken: [],
  current: true,
  changes: [],
  moreChanges: 0,
};

const ok = (data: unknown) => ({ body: { error: false, data, total: 1 } });
const certificatePath = `/analytics/dashboards/certificate?number=${row.number}`;

async function open(address: string, replies: Replies) {
  const permissions = [
    'dashboard:view',
    'storage-certificate:view',
    'storage-certificate:create',
    'twin:view',
  ];
  const person = { ...ana, permissions };
  const server = stubServer({
    'GET /api/health': ready,
    'GET /api/settings/user/1': ok(person),
    'GET /api/settings/menu/1': ok(menu),
    'GET /api/v4/certificates': ok([row]),
    ...replies,
  });
  session.begin('token', person);
  const { stop } = await renderApp(address);
  return { server, stop };
}

let stop: () => void = () => undefined;
beforeEach(() => {
  stop = () => undefined;
});
afterEach(() => {
  stop();
  cleanup();
  useSession.setState({ token: null, user: null, absence: 'never' });
  vi.restoreAllMocks();
});

test('the exposure of a lot shows hours beyond limits, places and what was certified', async () => {
  ({ stop } = await open('/analytics/dashboards/exposure?lot=3', {
    'GET /api/v4/lots/3/exposure': ok(exposure),
  }));
  expect(await screen.findByRole('heading', { name: 'Exposición de Zafra' })).toBeTruthy();
  expect(screen.getByText('Horas sobre 65 %')).toBeTruthy();
  expect(screen.getAllByText('fuera de límite')).toHaveLength(3);
  expect((await screen.findAllByText('En tránsito: Norte → Sur')).length).toBeGreaterThan(0);
  expect(await screen.findByText('C-2026-000012 · Zafra')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Emitir certificado' })).toBeTruthy();
});

test('issuing asks first, and opens the certificate', async () => {
  const bodies: unknown[] = [];
  ({ stop } = await open('/analytics/dashboards/exposure?lot=3', {
    'GET /api/v4/lots/3/exposure': ok(exposure),
    'POST /api/v4/certificates': ({ body }) => {
      bodies.push(JSON.parse(String(body)));
      return ok(row);
    },
    [`GET /api/v4/certificates/${row.number}`]: ok(certificate),
  }));
  fireEvent.click(await screen.findByRole('button', { name: 'Emitir certificado' }));
  const dialog = await screen.findByRole('dialog');
  expect(bodies).toEqual([]);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Emitir certificado' }));
  expect(await screen.findByText('El certificado está intacto')).toBeTruthy();
  expect(bodies).toEqual([{ subjectKind: 'lot', idSubject: 3 }]);
});

test('a failed read says so and offers another try', async () => {
  ({ stop } = await open('/analytics/dashboards/exposure?lot=3', {
    'GET /api/v4/lots/3/exposure': { status: 500, body: { error: true, code: 'INTERNAL', message: 'x' } },
  }));
  expect(await screen.findByText('Hubo un error al obtener los datos')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

test('an altered certificate is named as such, with what was altered', async () => {
  ({ stop } = await open(certificatePath, {
    [`GET /api/v4/certificates/${row.number}`]: ok({ ...certificate, broken: ['figures'] }),
  }));
  expect(await screen.findByText('Este certificado fue alterado después de emitirse')).toBeTruthy();
  expect(screen.getByText('Las cifras guardadas no son las que se sellaron.')).toBeTruthy();
  expect(screen.queryByText('El certificado está intacto')).toBeNull();
});

test('late readings and corrected places are named', async () => {
  const change = { twin: 'EB-7', place: 'Norte', from, to };
  const changes = [
    { ...change, kind: 'readings', before: 288, now: 300 },
    { ...change, kind: 'placeAdded', before: null, now: 4 },
  ];
  ({ stop } = await open(certificatePath, {
    [`GET /api/v4/certificates/${row.number}`]: ok({ ...certificate, current: false, changes }),
  }));
  expect(await screen.findByText(/EB-7, Norte: llegaron tarde 12 lecturas/)).toBeTruthy();
  expect(screen.getByText(/EB-7: ahora consta en Norte/)).toBeTruthy();
});

test('a file is compared with the issued one', async () => {
  ({ stop } = await open(certificatePath, {
    [`GET /api/v4/certificates/${row.number}`]: ok(certificate),
    [`POST /api/v4/certificates/${row.number}/check`]: ok({ issued: false, fileDigest: 'ef' }),
  }));
  await screen.findByText('El certificado está intacto');
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['%PDF-1.7 '], 'otro.pdf')] } });
  expect(await screen.findByText('No es el PDF que se emitió')).toBeTruthy();
  expect(screen.getByText('otro.pdf')).toBeTruthy();
});

test('a certificate of another company is not found', async () => {
  ({ stop } = await open(certificatePath, {
    [`GET /api/v4/certificates/${row.number}`]: {
      status: 404,
      body: { error: true, code: 'NOT_FOUND', message: 'No se encontraron datos' },
    },
  }));
  expect(await screen.findByText(`No hay un certificado ${row.number} en tu compañía`)).toBeTruthy();
});

test('hours without readings are gaps of the line', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour)).toISOString();
  const point = { temperature: null, minTemperature: null, maxTemperature: null, smallestMargin: null };
  const series = [0, 1, 5].map((hour) => ({
    ...point,
    at: at(hour),
    humidity: 50,
    minHumidity: 49,
    maxHumidity: 51,
  }));
  const [line] = seriesOf({ ...exposure, series }, 'Humedad', (one) => [
    one.humidity,
    one.minHumidity,
    one.maxHumidity,
  ]);
  const [first, second, third] = line?.points ?? [];
  expect((second?.from ?? 0) - (first?.to ?? 0)).toBe(0);
  expect((third?.from ?? 0) - (second?.to ?? 0)).toBeGreaterThan(line?.gap ?? 0);
});
