import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import { CompareScreen } from './compare-screen.tsx';

const permissions = ['dashboard:view'];
const HOUR = 3_600_000;
const at = (ago: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR - ago * HOUR).toISOString();
const place = (idPlace: number) => ({
  ...{ kind: 'warehouse', idPlace, place: idPlace === 1 ? 'Escuintla' : 'Santa Lucía', location: null },
  ...{ readings: 12, sensorHours: 1, share: 1, date: '16-11-2026' },
});
const temperature = {
  ...{ idMeasurement: 1, measurement: 'Temperatura', key: 'temperature', unit: '°C', decimals: 1 },
};
const extremes = (idPlace: number, value: number) => ({
  ...place(idPlace),
  ...temperature,
  ...{ at: at(24), value, min: value - 4, minDate: '14-11-2026', max: value + 4, maxDate: '15-11-2026' },
});
const hourly = (idPlace: number, values: readonly number[]) =>
  values.map((value, ago) => ({
    ...place(idPlace),
    ...temperature,
    ...{ at: at(ago), value, min: value, max: value },
  }));
const outside = (values: readonly number[]) =>
  hourly(9, values).map((row) => ({ ...row, kind: 'twin', place: 'EST-2001', location: 'Santa Lucía' }));
const rising = Array.from({ length: 24 }, (_, hour) => 20 + hour / 4);

const replies: Replies = {
  'POST /api/bi/minMaxVariablesBetweenDates': ({ body }) =>
    (body as { from: string }).from < at(8 * 24)
      ? found([extremes(1, 27), extremes(2, 25)])
      : found([extremes(1, 30), extremes(2, 27)]),
  'POST /api/bi/avarageVariables': found([...hourly(1, rising), ...hourly(2, rising.toReversed())]),
  'POST /api/bi/weatherstation': found(outside(rising)),
};
const rowsOf = async (name: string) => {
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return rows.map(({ textContent }) => textContent);
};

test('places are held against one of them, which can be another', async () => {
  serve(replies);
  const { user, address } = await renderCatalogue(<CompareScreen />, { permissions });
  const [first, second] = await rowsOf('¿Cuánta diferencia hay?');
  expect(first).toContain('EscuintlaReferencia30.0 °C—');
  expect(second).toContain('Santa Lucía27.0 °C-3.0 °C-10%');
  await user.click(screen.getByRole('combobox', { name: 'Diferencia respecto de' }));
  await user.click(await screen.findByRole('option', { name: 'Santa Lucía' }));
  expect(address()).toBe('/?reference=2');
  expect((await rowsOf('¿Cuánta diferencia hay?'))[0]).toContain('+3.0 °C+11.1%');
});

test('a place is held against its own period before', async () => {
  serve(replies);
  await renderCatalogue(<CompareScreen />, { permissions }, '/?against=previous');
  const [first] = await rowsOf('¿Cuánta diferencia hay?');
  expect(first).toContain('30.0 °C27.0 °C+3.0 °C+11.1%');
});

test('the weather outside is told as r with its number of points', async () => {
  serve(replies);
  await renderCatalogue(<CompareScreen />, { permissions });
  const [first, second] = await rowsOf('¿Sigue al clima de afuera?');
  expect(first).toContain('r = 1.00 fuerte');
  expect(first).toContain('Suben juntas · 24 horas');
  expect(second).toContain('r = -1.00 fuerte');
  expect(second).toContain('Una sube y la otra baja');
  // The station measures no rain here.
  expect(first).toContain('Muy pocos puntos: hacen falta 12');
});

test('without a station it says so', async () => {
  serve({ ...replies, 'POST /api/bi/weatherstation': found([]) });
  await renderCatalogue(<CompareScreen />, { permissions });
  await screen.findByText('Ninguna estación meteorológica tiene lecturas en este periodo.');
});
