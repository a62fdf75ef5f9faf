import type { FileData } from '@gemelo/contract/endpoints/files';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { stubApi } from '../../test/stub-api.ts';
import { FileList } from './file-list.tsx';
import { Upload } from './upload.tsx';

const fileOf = (name: string): FileData => ({
  idFile: '6f2c1f0e-5c53-4d7c-9d8e-0b6f4f5d9a11',
  name,
  contentType: 'image/jpeg',
  size: 4,
  width: 1,
  height: 1,
  hasThumbnail: true,
  takenAt: null,
  latitude: null,
  longitude: null,
  idUser: 1,
  createdAt: '2026-05-01T10:00:00Z',
});
const jpeg = (name: string) => new File(['foto'], name, { type: 'image/jpeg' });
let revoked: string[];
beforeEach(() => {
  revoked = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => 'blob:foto',
      revokeObjectURL: (url: string) => void revoked.push(url),
    }),
  );
});

/** Accepts every upload, or refuses it at the end with the given error. */
function server(refusal?: { status: number; code: string; message: string }) {
  let refuse = refusal;
  const api = stubApi((url, init) => {
    if (url.pathname.endsWith('/finish')) {
      if (refuse) return { status: refuse.status, body: { error: true, ...refuse } };
      return { body: { error: false, data: fileOf('nevera.jpg') } };
    }
    const offset = init?.method === 'PUT' ? 4 : 0;
    return { body: { error: false, data: { idUpload: fileOf('').idFile, offset, file: null } } };
  });
  return {
    ...api,
    stopRefusing: () => {
      refuse = undefined;
    },
  };
}
const input = () => screen.getByLabelText<HTMLInputElement>(/Elige archivos/);

test('selected files are uploaded, previewed and passed to onChange', async () => {
  server();
  const changed = vi.fn();
  const { user, unmount } = await renderUi(<Upload purpose="attachment" multiple onChange={changed} />);
  await user.upload(input(), [jpeg('nevera.jpg'), jpeg('puerta.jpg')]);
  await waitFor(() =>
    expect(changed).toHaveBeenLastCalledWith([fileOf('nevera.jpg'), fileOf('nevera.jpg')], false),
  );
  expect(screen.getByRole('status').textContent).toBe('Cargado: nevera.jpg y puerta.jpg');
  await waitFor(() => expect(document.querySelectorAll('img[src="blob:foto"]').length).toBe(2));
  unmount();
  expect(revoked).toEqual(['blob:foto', 'blob:foto']);
});

test('uploads of a record are sent one after the other, in the order in which they were chosen', async () => {
  const { requests } = server();
  const { user } = await renderUi(<Upload purpose="attachment" multiple inOrder />);
  await user.upload(input(), ['1.jpg', '2.jpg', '3.jpg'].map(jpeg));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('3.jpg'));
  const steps = requests
    .map(({ pathname }) => pathname)
    .flatMap((path) => (path === '/api/v4/uploads' ? 'begin' : path.endsWith('/finish') ? 'end' : []));
  expect(steps).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end']);
});

test('every file of a selection is passed to onDone, and its row is removed', async () => {
  server();
  const done = vi.fn(() => Promise.resolve());
  const { user } = await renderUi(<Upload purpose="attachment" multiple onDone={done} />);
  await user.upload(input(), ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map(jpeg));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(4));
  await waitFor(() => expect(screen.queryByText(/^\d\.jpg$/)).toBeNull());
});

test('files can be dropped or pasted', async () => {
  server();
  await renderUi(<Upload purpose="attachment" multiple />);
  const area = screen.getByRole('group', { name: 'Archivos' });
  fireEvent.drop(area, { dataTransfer: { files: [jpeg('soltada.jpg')], types: ['Files'] } });
  expect(await screen.findByText('soltada.jpg')).toBeTruthy();
  fireEvent.paste(window, { clipboardData: { files: [jpeg('pegada.jpg')] } });
  expect(await screen.findByText('pegada.jpg')).toBeTruthy();
});

test('a file that is too large or of the wrong type is refused before it is sent', async () => {
  const { requests } = server();
  await renderUi(<Upload purpose="avatar" multiple label="Elige archivos" />);
  const large = jpeg('enorme.jpg');
  Object.defineProperty(large, 'size', { value: 10_000_001 });
  const document = new File(['%PDF'], 'nota.pdf', { type: 'application/pdf' });
  fireEvent.change(input(), { target: { files: [large, document] } });
  const messages = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(messages).toEqual([
    'El archivo pasa de 10 MB, el tamaño máximo.',
    'Ese tipo de archivo no se admite aquí, sea cual sea su nombre.',
  ]);
  expect(requests).toEqual([]);
});

test('a failed upload shows the message of the server and can be retried', async () => {
  const api = server({ status: 500, code: 'NOT_TAKEN_IN', message: 'El archivo no se pudo leer' });
  const { user } = await renderUi(<Upload purpose="attachment" multiple />);
  await user.upload(input(), jpeg('nevera.jpg'));
  expect((await screen.findByRole('alert')).textContent).toBe('El archivo no se pudo leer');
  api.stopRefusing();
  await user.click(screen.getByRole('button', { name: 'Reintentar nevera.jpg' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Cargado: nevera.jpg'));
  expect(api.requests.filter(({ pathname }) => pathname === '/api/v4/uploads').length).toBe(1);
});

test('removing a file deletes its upload on the server', async () => {
  const { requests } = server();
  const changed = vi.fn();
  const { user } = await renderUi(<Upload purpose="attachment" multiple onChange={changed} />);
  await user.upload(input(), jpeg('nevera.jpg'));
  const item = (await screen.findByText('nevera.jpg')).closest('li') as HTMLElement;
  await user.click(await within(item).findByRole('button', { name: 'Quitar nevera.jpg' }));
  expect(screen.queryByText('nevera.jpg')).toBeNull();
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith([], false));
  expect(requests.at(-1)?.pathname).toMatch(/^\/api\/v4\/uploads\/[\w-]{36}$/);
});

test('the files of a record can be downloaded and removed', async () => {
  vi.stubGlobal('fetch', async () => new Response('foto'));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const removed = vi.fn();
  const { user } = await renderUi(<FileList files={[fileOf('nevera.jpg')]} onRemove={removed} />);
  await user.click(screen.getByRole('button', { name: 'Descargar nevera.jpg' }));
  await waitFor(() => expect(saved).toEqual(['nevera.jpg blob:foto']));
  await user.click(screen.getByRole('button', { name: 'Quitar nevera.jpg' }));
  expect(removed).toHaveBeenCalledWith(fileOf('nevera.jpg'));
});
