import { companySettingsBody } from '@gemelo/contract/endpoints/company-settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Form } from '../../ui/form/form.tsx';
import { LogoField } from './logo-field.tsx';

const ID = '6f2c1f0e-5c53-4d7c-9d8e-0b6f4f5d9a11';
const json = (data: unknown) =>
  new Response(JSON.stringify({ error: false, data }), { headers: { 'content-type': 'application/json' } });

test('an uploaded logo is previewed and reported with its file id, and can be removed', async () => {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/thumbnail'))
      return new Response('logo', { headers: { 'content-type': 'image/webp' } });
    if (address.endsWith('/finish')) return json({ idFile: ID, name: 'logo.png', hasThumbnail: true });
    return json({ idUpload: ID, offset: init.method === 'PUT' ? 4 : 0, file: null });
  });
  const uploaded = vi.fn();
  const { user } = await renderUi(
    <Form schema={companySettingsBody} defaultValues={{ logo: null }} onSubmit={async () => undefined}>
      <LogoField name="logo" disabled={false} onUploaded={uploaded} />
    </Form>,
  );
  await user.upload(
    screen.getByLabelText<HTMLInputElement>('Elegir logo'),
    new File(['logo'], 'logo.png', { type: 'image/png' }),
  );
  const shown = `data:image/webp;base64,${btoa('logo')}`;
  await waitFor(() => expect(uploaded).toHaveBeenCalledWith(shown, ID));
  expect(screen.getByRole<HTMLImageElement>('img').src).toBe(shown);
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  expect(screen.queryByRole('img')).toBeNull();
});
