import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { csvOf } from '../../lib/save-file.ts';
import { found, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { sampleWith } from '../../test/sample-catalogue.ts';
import { ImportDrawer } from './import-drawer.tsx';
import { badTable, type ImportEndpoint, shownRows } from './preview.ts';

const sample = sampleWith('name', 'order', 'idSensorType');
const PATH = '/api/v4/catalogues/sample/import';
const file = new File(['Nombre,Orden\nUno,1\n'], 'filas.csv', { type: 'text/csv' });
const good = { line: 2, values: { name: 'Uno', order: 1, idSensorType: 3 }, issues: [] };
const bad = {
  line: 3,
  values: { name: 'Dos', order: 'x', idSensorType: 'No existe' },
  issues: [
    { field: 'order', message: 'El tipo de dato no es el esperado' },
    { field: 'name', message: 'Ya existe «Dos»' },
  ],
};

async function choose(reply: Parameters<typeof serve>[0][string]) {
  const server = serve({
    [`POST ${PATH}`]: reply,
    'GET /api/v4/catalogues/sensor-type/choices': found([{ id: 3, name: 'Ambiente', color: null }], 1),
  });
  const onClose = vi.fn();
  const view = await renderCatalogue(
    <ImportDrawer
      catalogue={sample}
      endpoint={sample.extras.imported as ImportEndpoint}
      opened
      onClose={onClose}
    />,
  );
  await view.user.upload(await screen.findByLabelText(/Archivo/), file);
  return { ...view, ...server, onClose };
}

test('the preview says first what is wrong and where, and marks the cells', async () => {
  const { sent } = await choose(found({ rows: [good, bad], bad: 1, written: 0 }));
  const issues = await screen.findByRole('list', { name: 'Qué hay que corregir' });
  expect(
    within(issues)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Fila 3 · OrdenEl tipo de dato no es el esperado', 'Fila 3 · NombreYa existe «Dos»']);
  const [, first] = within(screen.getByRole('table')).getAllByRole('row');
  const line = first as HTMLElement;
  expect(within(line).getByRole('img', { name: 'Con errores' })).toBeDefined();
  expect(within(line).getByText('El tipo de dato no es el esperado').closest('td')?.textContent).toContain(
    'x',
  );
  expect(screen.getByText('1 fila con errores de 2')).toBeDefined();
  const right = screen.getByText('Uno').closest('tr') as HTMLElement;
  expect(within(right).getByRole('img', { name: 'Lista' })).toBeDefined();
  expect(await within(right).findByText('Ambiente')).toBeDefined();
  expect(sent('POST', PATH)[0]?.body).toEqual({
    fileName: 'filas.csv',
    content: btoa('Nombre,Orden\nUno,1\n'),
    commit: false,
  });
});

test('a valid file is imported as a whole', async () => {
  const { user, sent, onClose } = await choose(({ body }) =>
    found({ rows: [good], bad: 0, written: (body as { commit: boolean }).commit ? 1 : 0 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Importar 1 fila' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent('POST', PATH).map(({ body }) => (body as { commit: boolean }).commit)).toEqual([false, true]);
  expect(await screen.findByText('Se importó 1 fila')).toBeDefined();
});

test('a refused file shows the message of the server', async () => {
  await choose({
    status: 409,
    body: { error: true, code: 'IMPORT_COLUMNS', message: 'Falta la columna «Nombre»' },
  });
  expect(await screen.findByText('Falta la columna «Nombre»')).toBeDefined();
});

test('every invalid row of a long file is shown', () => {
  const rows = Array.from({ length: 3000 }, (_, index) =>
    index === 2999 ? { ...bad, line: index + 2 } : { ...good, line: index + 2 },
  );
  const shown = shownRows({ rows, bad: 1, written: 0 });
  expect(shown).toHaveLength(200);
  expect(shown[0]?.line).toBe(3001);
});

test('the valid rows are imported without the others, which stay to be corrected', async () => {
  const { user, sent, onClose } = await choose(({ body }) =>
    (body as { commit: boolean }).commit
      ? found({ rows: [good], bad: 0, written: 1 })
      : found({ rows: [good, bad], bad: 1, written: 0 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Importar 1 fila' }));
  expect(await screen.findByText('Queda 1 fila por corregir.')).toBeDefined();
  expect(sent('POST', PATH)[1]?.body).toMatchObject({ commit: true, lines: [2] });
  expect(screen.getByRole('button', { name: 'Descargar 1 fila con errores' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Importar 1/ })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('rows that became invalid meanwhile are explained, and nothing counts as written', async () => {
  const { user, onClose } = await choose(({ body }) =>
    (body as { commit: boolean }).commit
      ? found({
          rows: [{ ...good, issues: [{ field: 'name', message: 'Ya existe «Uno»' }] }],
          bad: 1,
          written: 0,
        })
      : found({ rows: [good, bad], bad: 1, written: 0 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Importar 1 fila' }));
  expect((await screen.findAllByText('Ya existe «Uno»')).length).toBeGreaterThan(0);
  expect(screen.getByText('2 filas con errores de 2')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test('the rows to correct are a file like the template, with what is wrong beside them', () => {
  const rows = [good, { ...bad, cells: { name: 'Dos', order: 'x' } }];
  const columns = [
    { name: 'name', label: 'Nombre' },
    { name: 'order', label: 'Orden' },
    { name: 'idSensorType', label: 'Tipo' },
  ];
  expect(badTable({ rows, bad: 1, written: 0 }, columns, 'Errores')).toEqual([
    ['Nombre', 'Orden', 'Tipo', 'Errores'],
    ['Dos', 'x', '', 'El tipo de dato no es el esperado; Ya existe «Dos»'],
  ]);
});

test('the template is a CSV header with a byte order mark', async () => {
  expect(await csvOf([['Nombre', 'Altitud (m)', 'Uno, dos']])).toBe(
    '\uFEFFNombre,Altitud (m),"Uno, dos"\r\n',
  );
});
