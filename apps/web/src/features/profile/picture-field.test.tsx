import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session, useSession } from '../../lib/session.ts';
import { ana } from '../../test/people.ts';
import { renderUi } from '../../test/render-ui.tsx';
import { PictureField } from './picture-field.tsx';

const ID = '6f2c1f0e-5c53-4d7c-9d8e-0b6f4f5d9a11';
const INLINE = 'data:image/webp;base64,AAAA';
let bodies: unknown[];
beforeEach(() => {
  bodies = [];
  const json = (data: unknown) =>
    new Response(JSON.stringify({ error: false, data }), { headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.startsWith('/api/files/')) return new Response('foto');
    if (address.endsWith('/finish')) return json({ idFile: ID, name: 'yo.png', hasThumbnail: true });
    if (!address.includes('/profile/'))
      return json({ idUpload: ID, offset: init.method === 'PUT' ? 4 : 0, file: null });
    const body = JSON.parse(String(init.body)) as { idAvatar?: string };
    bodies.push(body);
    return json({ ...ana, avatar: body.idAvatar ? INLINE : null, idAvatar: body.idAvatar ?? null });
  });
  Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined });
  session.begin('token', ana);
});

function OwnPictureField() {
  const user = useSession((state) => state.user);
  return user && <PictureField user={user} />;
}

test('an uploaded picture is saved at once and shown here, with its thumbnail in the session', async () => {
  const { user, container } = await renderUi(<OwnPictureField />);
  await user.upload(
    screen.getByLabelText<HTMLInputElement>('Cambiar foto'),
    new File(['foto'], 'yo.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(container.querySelector('img')?.src).toBe('blob:foto'));
  expect(bodies).toEqual([{ name: ana.name, idAvatar: ID }]);
  expect(session.user()?.avatar).toBe(INLINE);
  await waitFor(() => expect(screen.queryByText('yo.png')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(container.querySelector('img')).toBeNull());
  expect(bodies.at(-1)).toEqual({ name: ana.name, avatar: null });
});
