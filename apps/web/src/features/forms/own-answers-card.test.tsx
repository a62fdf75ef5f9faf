import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { registerPaths } from '../../lib/addresses.ts';
import { found, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { person } from '../../test/sample-catalogue.ts';
import { OwnAnswersCard } from './own-answers-card.tsx';

beforeAll(() =>
  registerPaths([
    ['forms', '/registro/formulario'],
    ['formAnswer', '/registro/formulario/respuesta'],
  ]),
);

test('what one sent last says what became of it and opens', async () => {
  const { idUser } = person({});
  serve({
    'GET /api/settings/v2/forms/companies/1': found(
      [{ idForm: 5, lastAnswerAt: '2026-11-01T10:06:00.000Z' }],
      1,
    ),
    [`GET /api/settings/v2/formAnswer/${idUser}/5`]: found(
      [
        {
          ...{ idFormAnswer: 101, Form: { idForm: 5, name: 'Recepción' }, formVersion: 2 },
          ...{ receivedAt: '2026-11-01T10:06:00.000Z', reviewState: 'rejected' },
        },
      ],
      1,
    ),
  });
  await renderCatalogue(<OwnAnswersCard idCompany={1} />, { permissions: ['form-fill:view'] } as object);
  const link = await screen.findByRole('link', { name: /Recepción/ });
  expect(link.getAttribute('href')).toBe('/registro/formulario/respuesta?id=101');
  expect(link.textContent).toContain('Rechazada');
});
