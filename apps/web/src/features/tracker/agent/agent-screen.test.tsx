import { dayAt } from '@gemelo/contract/kit/zoned';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { registerPaths } from '../../../lib/addresses.ts';
import { found, type Replies, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import { FieldMap } from '../../../ui/map/field-map.tsx';
import { tracker as manifest } from '../manifest.ts';
import { drawWith, keepingMap, recorded, routed, today } from '../test-support.ts';
import { AgentScreen } from './agent-screen.tsx';

const REPORT = '/api/processes/report/ActivityUserMenuActions/7';
const grants = { permissions: ['tracker:view', 'my-activity:view'] };
let drawn = keepingMap();
afterAll(() => void vi.restoreAllMocks());
beforeEach(() => {
  registerPaths(Object.entries(manifest.screens).map(([name, one]) => [name, one.path]));
  drawn = keepingMap();
  drawWith({ FieldMap, engine: drawn.engine });
});

async function show(address = '/fieldtracker/detalles?id=7', replies: Replies = {}) {
  const server = serve({
    'GET /api/v4/tracker/users/7/route': found(routed),
    'POST /api/processes/trackingUserMenuAction/list': found({ total: 1, rows: [recorded()] }),
    'GET /api/v4/tracker/days': found(
      [{ ...{ day: today, distance: 11_200, movingSeconds: 2_700, visits: 2 }, User: routed.User }],
      1,
    ),
    ...replies,
  });
  const view = await renderCatalogue(<AgentScreen />, grants, address);
  return { ...view, ...server };
}
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Hora del recorrido' });
const entry = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Lo que pasó' })).getByRole('button', { name });

test('the day is told in order, compared with the day before', async () => {
  await show();
  const list = within(await screen.findByRole('list', { name: 'Lo que pasó' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent?.slice(5))).toEqual([
    'Primera lectura',
    expect.stringContaining('1. Visita a Bodega Norte30 min'),
    expect.stringContaining('Contar sacosRecepción · Bodega Norte'),
    'Última lectura',
  ]);
  expect(list.getByText('Falta uno')).toBeDefined();
  expect(screen.getByText('22.4 km')).toBeDefined();
  expect(await screen.findAllByText('+100%')).not.toHaveLength(0);
});

test('the list moves the slider, and the slider the list', async () => {
  const { user } = await show();
  const range = await slider();
  expect(range.getAttribute('aria-valuetext')).toContain('11:00:00');
  await user.click(entry(/Visita a Bodega Norte/));
  expect(range.getAttribute('aria-valuetext')).toBe('09:10:00, 1. Visita a Bodega Norte');
  expect(entry(/Visita/).getAttribute('aria-current')).toBe('time');
  await user.click(entry(/Primera lectura/));
  expect(entry(/Visita/).getAttribute('aria-current')).toBeNull();
});

test('keys play, pause, move and jump', async () => {
  const { user } = await show();
  const range = await slider();
  await user.click(entry(/Primera lectura/));
  range.focus();
  await user.keyboard('{ArrowRight}');
  expect(range.getAttribute('aria-valuetext')).toContain('09:00:30');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(range.getAttribute('aria-valuetext')).toContain('09:10:00');
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(range.getAttribute('aria-valuetext')).toContain('09:00:00');
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Pausar' })).toBeDefined();
  await waitFor(() => expect(Number(range.value)).toBeGreaterThan(Date.parse(`${today}T15:00:00.000Z`)));
  await user.keyboard(' ');
  // A button that was pressed leaves the arrows to the replay.
  screen.getByRole('button', { name: 'Reproducir' }).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(range.getAttribute('aria-valuetext')).toContain('Visita a Bodega Norte');
});

test('a long time without fixes is told', async () => {
  const { user } = await show();
  await slider();
  await user.click(entry(/Contar sacos/));
  expect(screen.getByText('Sin lecturas de 09:40 a 11:00')).toBeDefined();
});

test('another day is asked for by the address', async () => {
  const { sent } = await show('/fieldtracker/detalles?id=7&dia=2026-11-02');
  await waitFor(() =>
    expect(sent('GET', '/api/v4/tracker/users/7/route')[0]?.query).toEqual({
      from: '2026-11-02',
      to: '2026-11-02',
    }),
  );
});

test('the report is of the shown day', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  const { user, sent } = await show();
  await user.click(await screen.findByRole('button', { name: 'Descargar informe' }));
  await user.click(await screen.findByRole('menuitem', { name: /PDF/ }));
  await waitFor(() =>
    expect(sent('GET', REPORT)[0]?.query).toMatchObject({ startDate: today, endDate: today, format: 'pdf' }),
  );
});

test('a day without anything says so, and somebody unknown is unknown', async () => {
  const nothing = { ...routed, fixes: [], stops: [], total: 0, flagged: 0 };
  await show('/fieldtracker/detalles?id=7', {
    'GET /api/v4/tracker/users/7/route': found(nothing),
    'POST /api/processes/trackingUserMenuAction/list': found({ total: 0, rows: [] }),
  });
  expect(await screen.findByText('Ese día no hay nada')).toBeDefined();
});

test('an address without a person says so', async () => {
  await show('/fieldtracker/detalles');
  expect(await screen.findByText('No encontramos a esa persona')).toBeDefined();
});

test('times and today are those of the calendar of the person', async () => {
  const timeZone = 'Asia/Tokyo';
  const { sent } = await show(undefined, {
    'GET /api/v4/tracker/users/7/route': found({ ...routed, timeZone }),
  });
  await waitFor(() => expect(entry(/Primera lectura/).textContent).toContain('00:00'));
  const asked = dayAt(new Date(), timeZone);
  expect(sent('GET', '/api/v4/tracker/users/7/route').at(-1)?.query).toEqual({ from: asked, to: asked });
});

test('the way back leads to the map as it was left', async () => {
  await show('/fieldtracker/detalles?id=7&dia=2026-11-02&users=7,8&period=week&type=photo');
  const back = await screen.findByRole('link', { name: 'Volver al mapa' });
  expect(back.getAttribute('href')).toBe('/fieldtracker?users=7,8&period=week&type=photo');
});
