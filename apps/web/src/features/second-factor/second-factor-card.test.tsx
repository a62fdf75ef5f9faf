import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdministration } from '../../test/render-administration.tsx';
import { found, serve } from '../../test/render-catalogue.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

const PATH = '/api/v4/second-factor';

test('recovery codes stay until the user confirms having saved them, then disappear', async () => {
  let on = false;
  serve({
    [`GET ${PATH}`]: () => found({ on, required: false, codesLeft: on ? 10 : 0 }),
    [`POST ${PATH}`]: found({ secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Gemelo:ana?secret=JBSW' }),
    [`PUT ${PATH}`]: () => {
      on = true;
      return found({ recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] }, undefined, 'Segundo factor activado');
    },
  });
  const { user } = await renderAdministration(<SecondFactorCard />);
  await user.click(await screen.findByRole('button', { name: 'Activar segundo factor' }));
  await user.type(screen.getByLabelText('Contraseña actual'), 'una-clave-larga');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));

  expect(await screen.findByRole('img', { name: /Código QR/ })).toBeDefined();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  await user.type(screen.getByLabelText('Código'), '123456');
  await user.click(screen.getByRole('button', { name: 'Activar' }));

  expect(await screen.findByText('abcde-fghjk')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Terminar' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: /Ya los guardé/ }));
  await user.click(screen.getByRole('button', { name: 'Terminar' }));
  await waitFor(() => expect(screen.queryByText('abcde-fghjk')).toBeNull());
  expect(await screen.findByText('Te quedan 10 códigos de recuperación.')).toBeDefined();
});

test('a wrong password is reported at its field', async () => {
  serve({
    [`GET ${PATH}`]: found({ on: true, required: true, codesLeft: 2 }),
    [`POST ${PATH}/off`]: {
      status: 400,
      body: {
        error: true,
        code: 'PASSWORD_WRONG',
        message: 'x',
        issues: [{ path: 'body.password', message: 'La contraseña actual no es correcta' }],
      },
    },
  });
  const { user } = await renderAdministration(<SecondFactorCard />);
  await user.click(await screen.findByRole('button', { name: 'Desactivar segundo factor' }));
  expect(screen.getByText(/Tu rol lo exige/)).toBeDefined();
  await user.type(screen.getByLabelText('Contraseña actual'), 'mala');
  await user.click(screen.getByRole('button', { name: 'Desactivar segundo factor' }));
  expect(await screen.findByText('La contraseña actual no es correcta')).toBeDefined();
});
