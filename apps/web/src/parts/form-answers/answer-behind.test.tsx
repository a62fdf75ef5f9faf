import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { useAnswerBehind, useAnswerFact } from './answer-behind.tsx';

const BEHIND = '/api/v4/form-answers/behind/task/9';
const behind = {
  idFormAnswer: 101,
  idForm: 5,
  formName: 'Recepción',
  receivedAt: '2026-11-01T10:06:00.000Z',
};

function Page() {
  const { isKnown } = useAnswerBehind('task', 9);
  return <Work>{isKnown ? 'Tarea' : 'Cargando'}</Work>;
}

function Work({ children }: { children: string }) {
  return (
    <>
      <p>{children}</p>
      <Facts facts={useAnswerFact('task', 9)} />
    </>
  );
}

test('the record leads to the answer that opened it', async () => {
  serve({ [`GET ${BEHIND}`]: found(behind) });
  await renderCatalogue(<Page />, { permissions: ['form-answer:view', 'form-fill:view'] });
  const link = await screen.findByRole('link', { name: 'Recepción' });
  expect(link.getAttribute('href')).toBe('/registro/formulario/respuestas?id=5&respuesta=101');
  expect(screen.getByText('Respuesta de formulario')).toBeDefined();
});

test('whoever sees no answers does not ask for one, and does not wait', async () => {
  const { sent } = serve({});
  await renderCatalogue(<Page />, { permissions: ['form-fill:view'] });
  expect(await screen.findByText('Tarea')).toBeDefined();
  expect(sent('GET', BEHIND)).toHaveLength(0);
});
