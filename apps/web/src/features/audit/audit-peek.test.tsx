import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdministration } from '../../test/render-administration.tsx';
import { found, serve } from '../../test/render-catalogue.tsx';
import { AuditPeek } from './audit-peek.tsx';
import type { AuditRow } from './audit-row.ts';

const row: AuditRow = {
  idAudit: 5,
  entity: 'role',
  entityId: '7',
  name: 'Auxiliar',
  action: 'permissions',
  user: 'Ana Morales',
  idUser: 1,
  idCompany: 1,
  company: 'Azucarera',
  before: { name: 'Auxiliar', permissions: [1], pages: { web: [10], app: [] }, requiresTotp: false },
  after: { name: 'Auxiliar', permissions: [2], pages: { web: [10, 20], app: [] }, requiresTotp: true },
  at: '2026-05-01T12:00:00.000Z',
  correlation: 'c-42',
  sealed: true,
};

test('a change is shown field by field, with names in place of ids', async () => {
  serve({
    'GET /api/settings/permission': found([
      { idPermission: 1, resource: 'twin', action: 'view' },
      { idPermission: 2, resource: 'twin', action: 'edit' },
    ]),
    'GET /api/v4/catalogues/page/choices': found([{ id: 20, name: 'Países', color: null }], 1),
  });
  await renderAdministration(<AuditPeek row={row} />);
  expect(await screen.findByRole('heading', { name: 'Asignó permisos o menú: Auxiliar' })).toBeDefined();
  expect(screen.getByText('c-42')).toBeDefined();
  expect(screen.getByText('Sellado')).toBeDefined();

  const table = screen.getByRole('table');
  const permissions = await within(table).findByRole('row', {
    name: /Permisos .*Dispositivos: Ver.*Dispositivos: Editar/,
  });
  expect(permissions).toBeDefined();
  expect(await within(table).findByRole('row', { name: /Páginas web .*Países/ })).toBeDefined();
  expect(within(table).getByRole('row', { name: 'Exige segundo factor No Sí' })).toBeDefined();
  expect(within(table).queryByRole('row', { name: /Nombre/ })).toBeNull();
});

test('actions on assignments have texts', async () => {
  serve({});
  await renderAdministration(
    <AuditPeek
      row={{
        ...row,
        entity: 'assignment',
        entityId: '90',
        name: null,
        action: 'close',
        before: null,
        after: null,
      }}
    />,
  );
  expect(await screen.findByRole('heading', { name: /^Cerró/ })).toBeDefined();
  expect(screen.getByText(/^Asignación/)).toBeDefined();
});

test('values are shown in the words of the reader: choices, days, moments, switches and records within', async () => {
  serve({});
  const after = {
    result: 'pass',
    checkedOn: '2026-11-16',
    until: '2026-11-16T18:00:00.000Z',
    shared: false,
    twinType: 'Fijo',
    presence: 'bussy',
    Twin: { idTwin: 7, name: 'EB-0007' },
    Assignee: 'pass',
  };
  await renderAdministration(
    <AuditPeek row={{ ...row, entity: 'twin', action: 'quality', before: null, after }} />,
  );
  const table = await screen.findByRole('table');
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((one) => [...one.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Resultado', '—', 'Aprobado'],
    ['Fecha del control', '—', '16 de noviembre de 2026'],
    ['Hasta', '—', expect.stringMatching(/^16\/11\/2026, 12:00/)],
    ['Compartida', '—', 'No'],
    ['Tipo', '—', 'Fijo'],
    ['Presencia', '—', 'Ocupado'],
    ['Dispositivo', '—', 'EB-0007'],
    ['Asignado a', '—', 'pass'],
  ]);
});
