import type { QualityCheck } from '@gemelo/contract/endpoints/quality-checks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins } from '../test-support/render-twins.tsx';
import { QualityPanel } from './quality-panel.tsx';

const check = (change: Partial<QualityCheck> = {}): QualityCheck => ({
  idQualityCheck: 5,
  idTwin: 7,
  idTypeQualityControl: 2,
  result: 'fail',
  checkedOn: '2026-01-10',
  note: 'Empaque roto',
  nextDueOn: '2026-01-20',
  overdue: true,
  version: 1,
  createdAt: '2026-01-10T12:00:00.000Z',
  User: { idUser: 1, name: 'Ana' },
  TypeQualityControl: { idTypeQualityControl: 2, name: 'Sellado' },
  ...change,
});
const list = 'GET /api/v4/twins/7/quality-checks';

test('each check shows its type, day, author, result and whether it is due again', async () => {
  serve({ [list]: found([check(), check({ idQualityCheck: 4, result: 'pass', overdue: false })], 2) });
  await renderTwins(<QualityPanel idTwin={7} />, ['twin:view']);
  const [first, second] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  for (const text of ['Sellado', '10 de enero de 2026', 'Ana', 'Empaque roto', 'No aprobado', 'Vencido'])
    expect(first?.getByText(text)).toBeDefined();
  expect(second?.getByText('Aprobado')).toBeDefined();
  expect(second?.queryByText('Vencido')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Registrar control' })).toBeNull();
});

test('a correction is sent with the version that was shown', async () => {
  const { sent } = serve({
    [list]: found([check()], 1),
    'GET /api/v4/catalogues/quality-type/choices': found([{ id: 2, name: 'Sellado' }], 1),
    'PUT /api/v4/quality-checks/5': found(check({ result: 'pass' })),
  });
  const user = userEvent.setup();
  await renderTwins(<QualityPanel idTwin={7} />);
  await user.click(await screen.findByRole('button', { name: /acciones/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Corregir control' }));
  await user.click(await screen.findByRole('radio', { name: 'Aprobado' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent('PUT', '/api/v4/quality-checks/5')).toHaveLength(1));
  expect(sent('PUT', '/api/v4/quality-checks/5')[0]?.body).toMatchObject({
    result: 'pass',
    checkedOn: '2026-01-10',
    version: 1,
  });
});
