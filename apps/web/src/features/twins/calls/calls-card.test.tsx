import type { DeviceCall } from '@gemelo/contract/endpoints/device-calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, startI18n } from '../../../lib/i18n.ts';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins, twin } from '../test-support/render-twins.tsx';
import { CallsCard } from './calls-card.tsx';

// The page loads them together with the card.
beforeAll(async () => {
  await startI18n('es');
  await loadTexts('device-calls');
});

const PATH = '/api/v4/twins/7/calls';
const LIST = `GET ${PATH}`;
const ASK = `POST ${PATH}`;
const at = '2026-05-01T12:00:00.000Z';
const call = (change: Partial<DeviceCall> = {}): DeviceCall => ({
  idDeviceCall: 5,
  idTwin: 7,
  idCompany: 1,
  method: 'identify',
  params: {},
  twoWay: true,
  timeoutSeconds: 10,
  state: 'answered',
  createdAt: at,
  sentAt: at,
  deliveredAt: at,
  answeredAt: at,
  endedAt: at,
  expiresAt: at,
  deadline: null,
  secondsLeft: null,
  answer: null,
  status: null,
  reason: null,
  User: { idUser: 1, name: 'Ana' },
  ...change,
});
const open = { state: 'waiting', sentAt: null, deliveredAt: null, answeredAt: null, endedAt: null } as const;
const render = (permissions?: string[], shown = twin()) =>
  renderTwins(<CallsCard twin={shown} />, permissions);

test('each command shows who asked it, what it was and what the device answered', async () => {
  serve({
    [LIST]: found([
      call({ params: { seconds: 5 }, answer: { done: true } }),
      call({ idDeviceCall: 4, method: 'setValve', state: 'failed', status: 409, reason: 'Bloqueada' }),
    ]),
  });
  await render();
  const [first, second] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  for (const text of ['Identificar', 'Ana', 'Respondió', '{"seconds":5}', '{"done":true}'])
    expect(first?.getByText(text)).toBeDefined();
  for (const text of ['setValve', 'Falló', 'El dispositivo no pudo hacerlo: 409 Bloqueada'])
    expect(second?.getByText(text)).toBeDefined();
  expect(second?.queryByText('Parámetros')).toBeNull();
});

test.each([
  [{ sentAt: null, deliveredAt: null, answeredAt: null }, 'No se conectó a tiempo: no la recibió.'],
  [{ deliveredAt: null, answeredAt: null }, 'Se le envió, pero no confirmó que le llegó.'],
  [{ answeredAt: null }, 'Le llegó, pero no respondió a tiempo.'],
  [{}, 'Respondió cuando ya había pasado el tiempo.'],
])('a command without an answer in time says why: %j', async (change, meaning) => {
  serve({ [LIST]: found([call({ state: 'timed-out', ...change })]) });
  await render();
  expect(await screen.findByText(meaning)).toBeDefined();
});

test('the usual commands are sent with one click', async () => {
  const { sent } = serve({ [LIST]: found([]), [ASK]: found(call(), undefined, 'La orden va en camino') });
  const user = userEvent.setup();
  await render();
  expect(await screen.findByText('Todavía no se le ha pedido nada.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Leer ahora' }));
  await waitFor(() => expect(sent('POST', PATH).map(({ body }) => body)).toEqual([{ method: 'readNow' }]));
});

test('a restart is sent after it was confirmed', async () => {
  const { sent } = serve({ [LIST]: found([]), [ASK]: found(call(), undefined, 'La orden va en camino') });
  const user = userEvent.setup();
  await render();
  await user.click(await screen.findByRole('button', { name: 'Reiniciar' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Reiniciar «EB-0007»?' }));
  expect(sent('POST', PATH)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Reiniciar' }));
  await waitFor(() =>
    expect(sent('POST', PATH).map(({ body }) => body)).toEqual([{ method: 'reboot', twoWay: false }]),
  );
});

test('another command is typed with its parameters, which must be JSON', async () => {
  const { sent } = serve({ [LIST]: found([]), [ASK]: found(call(), undefined, 'La orden va en camino') });
  const user = userEvent.setup();
  await render();
  await user.click(await screen.findByRole('button', { name: 'Otra orden' }));
  await user.type(await screen.findByRole('textbox', { name: 'Orden' }), 'setValve');
  const params = screen.getByRole('textbox', { name: /Parámetros/ });
  await user.type(params, '{{"open": tru');
  await user.click(screen.getByRole('button', { name: 'Enviar orden' }));
  expect(await screen.findByText('No es JSON válido')).toBeDefined();
  await user.type(params, 'e}');
  await user.click(screen.getByRole('switch', { name: 'Espera respuesta' }));
  expect(screen.queryByRole('textbox', { name: /Cuánto esperar/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Enviar orden' }));
  await waitFor(() => expect(sent('POST', PATH)).toHaveLength(1));
  expect(sent('POST', PATH)[0]?.body).toMatchObject({
    method: 'setValve',
    params: { open: true },
    twoWay: false,
    waitSeconds: 3600,
  });
});

test('a command that waits for the device can be cancelled', async () => {
  const { sent } = serve({
    [LIST]: found([call({ ...open, deadline: at, secondsLeft: 60 }), call({ idDeviceCall: 4 })]),
    [`POST ${PATH}/5/cancel`]: found(call({ state: 'cancelled' }), undefined, 'Orden cancelada'),
  });
  const user = userEvent.setup();
  await render();
  expect(await screen.findByText(/Se le entrega cuando se conecte/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancelar orden' }));
  await waitFor(() => expect(sent('POST', `${PATH}/5/cancel`)).toHaveLength(1));
});

test('what has waited too long is read anew', async () => {
  let over = false;
  const waiting = call({ ...open, deadline: at, secondsLeft: 0.1 });
  serve({
    [LIST]: () => found([over ? call({ state: 'timed-out', sentAt: null, answeredAt: null }) : waiting]),
  });
  await render();
  expect(await screen.findByText('Espera al dispositivo')).toBeDefined();
  over = true;
  expect(await screen.findByText('Sin respuesta', {}, { timeout: 10_000 })).toBeDefined();
});

test('whoever may only see twins sees the history', async () => {
  serve({ [LIST]: found([call({ ...open, deadline: at, secondsLeft: 60 })]) });
  await render(['twin:view']);
  expect(await screen.findByText('Espera al dispositivo')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an inactive device is asked nothing', async () => {
  serve({ [LIST]: found([call()]) });
  await render(undefined, twin({ state: 'Inactivo' }));
  expect(await screen.findByText('Respondió')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
