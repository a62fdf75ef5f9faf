import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentOwner } from '../../../lib/offline/owner.ts';
import {
  enqueueRecord,
  newRecord,
  recordDraftsOf,
  saveRecordDraft,
} from '../../../lib/offline/record-drafts.ts';
import { deviceStore } from '../../../lib/offline/store.ts';
import { usePhonePlace } from '../../../parts/field/place-of-phone.ts';
import { assignment, beginDay, endDay, lostPhone, MENU, online, waiting } from '../../../test/field-day.ts';
import { stubServer } from '../../../test/render-app.tsx';
import { renderUi } from '../../../test/render-ui.tsx';
import { MenuScreen } from './menu-screen.tsx';

const draft = (idMenuAction: number, actionName: string) =>
  newRecord({
    ...{ owner: currentOwner() ?? '', idActivityUser: 5, activityName: 'Ronda' },
    ...{ idMenuAction, actionName, idWarehouse: null },
  });
const drafts = () => recordDraftsOf(currentOwner() ?? '', 5);
const open = () => {
  stubServer(online(assignment({ progress: 'started' })));
  return renderUi(<MenuScreen />, MENU);
};

/** A phone that tells its place when it is told to. */
function slowPhone() {
  let tell: (accuracy: number) => void = () => undefined;
  const getCurrentPosition = (found: (position: unknown) => void) => {
    tell = (accuracy) =>
      found({ coords: { latitude: 14.6, longitude: -90.5, accuracy }, timestamp: Date.now() });
  };
  const phone = { ...lostPhone, getCurrentPosition };
  Object.defineProperty(navigator, 'geolocation', { value: phone, configurable: true });
  return (accuracy: number) => act(async () => tell(accuracy));
}

/** Photos become smaller when they are told to. */
function slowPhotos() {
  let finish: () => void = () => undefined;
  const picture = { width: 10, height: 10, close: () => undefined };
  vi.stubGlobal(
    'createImageBitmap',
    () =>
      new Promise((resolve) => {
        finish = () => resolve(picture);
      }),
  );
  const canvas = HTMLCanvasElement.prototype;
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  // The store of tests gives back photos that are no blobs.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  vi.spyOn(canvas, 'getContext').mockReturnValue(context as unknown as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['x'], { type: 'image/jpeg' })));
  return () => act(async () => finish());
}

beforeEach(beginDay);
afterEach(async () => {
  vi.unstubAllGlobals();
  await endDay();
});

test('one touch records with the place and the nearest stop, and can be undone', async () => {
  const replies = online(assignment({ progress: 'started' }));
  stubServer(replies);
  const { user } = await renderUi(<MenuScreen />, MENU);
  await user.click(await screen.findByRole('button', { name: /^Revisar candados/ }));
  expect(await screen.findByText('Registrado: Revisar candados')).toBeTruthy();
  expect(screen.getByText('Precisión de 12 m')).toBeTruthy();
  expect(await waiting()).toMatchObject([
    { kind: 'record', idMenuAction: 8, idWarehouse: 2, place: { latitude: 14.1001, accuracy: 12 } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await waiting()).toEqual([]));
  expect(screen.queryByText('Registrado: Revisar candados')).toBeNull();
});

test('a touch is stored before the place is found, which is added while it can be undone', async () => {
  usePhonePlace.setState({ place: undefined });
  const tell = slowPhone();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Revisar candados/ }));
  expect(await screen.findByText('Buscando tu posición…')).toBeTruthy();
  expect(await waiting()).toMatchObject([{ idMenuAction: 8, place: null, idWarehouse: null }]);
  await user.click(screen.getByRole('button', { name: /^Contar sacos/ }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await tell(9);
  expect(await screen.findByText('Precisión de 9 m')).toBeTruthy();
  expect(await waiting()).toMatchObject([{ idMenuAction: 8, place: { accuracy: 9 }, idWarehouse: 1 }]);
});

test('what can still be undone can be undone after a reload, and not once it may be on its way', async () => {
  const record = draft(8, 'Revisar candados');
  const at = new Date().toISOString();
  await enqueueRecord(record, { at, place: null, heldUntil: Date.now() + 5_000 });
  const { user } = await open();
  const undo = await screen.findByRole('button', { name: 'Deshacer' });
  const [held] = await waiting();
  if (held?.kind === 'record')
    await (await deviceStore()).put('queue', { ...held, heldUntil: Date.now() - 1 });
  await user.click(undo);
  expect(await screen.findByText('Ya no se puede deshacer: se está enviando.')).toBeTruthy();
  expect(await waiting()).toHaveLength(1);
});

test('an action that needs a note is recorded with it, without a place where the phone gives none', async () => {
  usePhonePlace.setState({ place: undefined });
  stubServer(online(assignment({ progress: 'started' })));
  const { user } = await renderUi(<MenuScreen />, MENU);
  await user.click(await screen.findByRole('button', { name: /^Contar sacos/ }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('Se registra sin lugar')).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Registrar' }));
  expect(await within(sheet).findByText('Escribe una nota')).toBeTruthy();
  await user.type(within(sheet).getByRole('textbox', { name: /^Nota/ }), 'Faltan dos');
  await user.click(within(sheet).getByRole('radio', { name: /^Bodega Norte/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Registrar' }));
  await waitFor(async () =>
    expect(await waiting()).toMatchObject([
      { kind: 'record', idMenuAction: 9, note: 'Faltan dos', idWarehouse: 1, place: null },
    ]),
  );
});

test('a note that is written while a photo is made smaller stays, and the record waits for the photo', async () => {
  const finish = slowPhotos();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Contar sacos/ }));
  const sheet = await screen.findByRole('dialog');
  const photo = new File(['x'], 'estiba.png', { type: 'image/png' });
  await user.upload(within(sheet).getByLabelText('Elegir fotos'), photo);
  await user.type(within(sheet).getByRole('textbox', { name: /^Nota/ }), 'Faltan dos');
  const record = within(sheet).getByRole('button', { name: 'Registrar' });
  expect(record).toHaveProperty('disabled', true);
  await finish();
  await waitFor(() => expect(record).toHaveProperty('disabled', false));
  expect(await drafts()).toMatchObject([{ note: 'Faltan dos', files: [expect.any(String)] }]);
  await user.click(record);
  await waitFor(async () => expect(await waiting()).toMatchObject([{ note: 'Faltan dos' }]));
  expect(await waiting()).toMatchObject([{ files: [expect.any(String)] }]);
  expect(await drafts()).toEqual([]);
});

test('a record that was begun is discarded after a question', async () => {
  await saveRecordDraft({ ...draft(9, 'Contar sacos'), note: 'Al revés' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Contar sacos/ }));
  const sheet = await screen.findByRole('dialog');
  await user.click(await within(sheet).findByRole('button', { name: 'Descartar' }));
  const question = await screen.findByRole('dialog', { name: '¿Descartar Contar sacos?' });
  await user.click(within(question).getByRole('button', { name: 'Descartar' }));
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

test('what was begun of an action that is gone can be discarded', async () => {
  await saveRecordDraft({ ...draft(77, 'Pesar'), note: 'Doce' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Descartar Pesar' }));
  const question = await screen.findByRole('dialog', { name: '¿Descartar Pesar?' });
  await user.click(within(question).getByRole('button', { name: 'Descartar' }));
  await waitFor(async () => expect(await drafts()).toEqual([]));
  await waitFor(() => expect(screen.queryByText('Pesar')).toBeNull());
});
