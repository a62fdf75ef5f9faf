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

test('turning it off asks for the password and a code, and reports each at its field', async () => {
  const refusals = [
    { path: 'password', message: 'La contraseña actual no es correcta' },
    { path: 'code', message: 'El código no es correcto' },
  ];
  const bodies: unknown[] = [];
  serve({
    [`GET ${PATH}`]: found({ on: true, required: true, codesLeft: 2 }),
    [`POST ${PATH}/off`]: ({ body }) => {
      bodies.push(body);
      const issue = refusals.shift();
      if (!issue) return found(null, undefined, 'Segundo factor desactivado');
      return { status: 400, body: { error: true, code: 'INVALID', message: 'x', issues: [issue] } };
    },
  });
  const { user } = await renderAdministration(<SecondFactorCard />);
  await user.click(await screen.findByRole('button', { name: 'Desactivar segundo factor' }));
  expect(screen.getByText(/Tu rol lo exige/)).toBeDefined();
  const send = () => user.click(screen.getByRole('button', { name: 'Desactivar segundo factor' }));
  await user.type(screen.getByLabelText('Contraseña actual'), 'una-clave-larga');
  await send();
  expect(await screen.findByText('Required')).toBeDefined();
  expect(bodies).toEqual([]);
  await user.type(screen.getByLabelText('Código'), '123456');
  await send();
  expect(await screen.findByText('La contraseña actual no es correcta')).toBeDefined();
  await send();
  expect(await screen.findByText('El código no es correcto')).toBeDefined();
  await send();
  await waitFor(() => expect(screen.queryByLabelText('Código')).toBeNull());
  expect(bodies.at(-1)).toEqual({ password: 'una-clave-larga', code: '123456' });
});
