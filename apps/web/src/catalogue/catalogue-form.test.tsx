import type { CatalogueItem } from '@gemelo/contract/kit/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../test/render-catalogue.tsx';
import { sample, sampleRow, sampleWith } from '../test/sample-catalogue.ts';
import { CatalogueForm } from './catalogue-form.tsx';
import type { Row } from './catalogue-row.ts';

const UPDATE = 'PUT /api/samples/7';
const { create, update } = sample.endpoints as { create: CatalogueItem; update: CatalogueItem };
const smallCatalogue = sampleWith('name', 'description', 'order', 'idSensorType');

async function change(replies: Replies, catalogue = smallCatalogue) {
  const server = serve(replies);
  const onClose = vi.fn();
  const view = await renderCatalogue(
    <CatalogueForm catalogue={catalogue} endpoint={update} row={sampleRow()} onClose={onClose} />,
  );
  const name = await screen.findByLabelText('Nombre');
  const save = () => view.user.click(screen.getByRole('button', { name: 'Guardar' }));
  return { ...view, ...server, onClose, name, save };
}

describe('the inputs of the form', () => {
  test('show the values of a row for every kind of field', async () => {
    await change({}, sample);
    expect((screen.getByLabelText('Nombre') as HTMLInputElement).value).toBe('Sonda');
    expect(screen.getByLabelText(/^Descripción/).tagName).toBe('TEXTAREA');
    expect((screen.getByLabelText('Orden') as HTMLInputElement).value).toBe('1');
    expect((screen.getByLabelText(/^Latitud/) as HTMLInputElement).value).toBe('');
    expect((screen.getByRole('switch', { name: 'Pide foto' }) as HTMLInputElement).checked).toBe(true);
    expect((screen.getByRole('combobox', { name: /^Agregación/ }) as HTMLInputElement).value).toBe(
      'Promedio',
    );
    expect((screen.getByLabelText(/^Color/) as HTMLInputElement).value).toBe('#9ccc65');
    expect((screen.getByRole('combobox', { name: /^Ícono/ }) as HTMLInputElement).value).toBe('home');
    expect((screen.getByRole('combobox', { name: /^Tipo de sensor/ }) as HTMLInputElement).value).toBe(
      'Ambiente',
    );
    expect(screen.getByText('Temperatura')).toBeDefined();
    expect(
      within(screen.getByRole('list', { name: 'Departamentos' })).getByDisplayValue('Petén'),
    ).toBeDefined();
    expect(screen.getByText('temp')).toBeDefined();
  });

  test('are disabled for fields that are fixed after creation', async () => {
    await change({}, sampleWith('name', 'aggregation'));
    expect((screen.getByRole('combobox', { name: /^Agregación/ }) as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText('No se puede cambiar después de crearlo')).toBeDefined();
  });

  test('keep a selected choice that became inactive, with a notice', async () => {
    await change({ 'GET /api/v4/catalogues/sensor-type/choices': found([], 0) });
    expect(await screen.findByText(/«Ambiente» está inactivo/)).toBeDefined();
  });

  test('add and remove nested rows', async () => {
    const { user, save, sent } = await change(
      { [UPDATE]: found(sampleRow(), undefined, 'Se actualizó «Sonda»') },
      sampleWith('name', 'departments'),
    );
    await user.click(screen.getByRole('button', { name: 'Agregar' }));
    const [, second] = within(screen.getByRole('list', { name: 'Departamentos' })).getAllByRole('textbox');
    await user.type(second as HTMLElement, 'Izabal');
    await user.click(screen.getByRole('button', { name: 'Quitar la fila 1' }));
    await save();
    await waitFor(() => expect(sent('PUT', '/api/samples/7')).toHaveLength(1));
    expect(sent('PUT', '/api/samples/7')[0]?.body).toMatchObject({ departments: [{ label: 'Izabal' }] });
  });
});

describe('saving', () => {
  test('sends the whole row with its version and shows the message of the server', async () => {
    const { user, name, save, sent, onClose } = await change({
      [UPDATE]: found(sampleRow(), undefined, 'Se actualizó «Sonda larga»'),
    });
    await user.type(name, ' larga');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent('PUT', '/api/samples/7')[0]?.body).toEqual({
      name: 'Sonda larga',
      description: null,
      order: 1,
      idSensorType: 3,
      version: 4,
    });
    expect(await screen.findByText('Se actualizó «Sonda larga»')).toBeDefined();
  });

  test('validates with the schema of the contract before sending', async () => {
    const { user, name, save, sent } = await change({});
    await user.clear(name);
    await save();
    expect(await screen.findByText('Required')).toBeDefined();
    expect(sent('PUT', '/api/samples/7')).toHaveLength(0);
  });

  test('shows the issues of the server at their fields', async () => {
    const { user, name, save } = await change(
      {
        [UPDATE]: {
          status: 400,
          body: {
            error: true,
            code: 'INVALID',
            message: 'Faltan datos',
            issues: [
              { path: 'body.idSensorType', message: 'Lo elegido está inactivo' },
              { path: 'body.departments.0.label', message: 'Ese departamento no' },
            ],
          },
        },
      },
      sampleWith('name', 'idSensorType', 'departments'),
    );
    await user.type(name, '!');
    await save();
    const type = await screen.findByRole('combobox', { name: /^Tipo de sensor/ });
    await waitFor(() => expect(type.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Lo elegido está inactivo')).toBeDefined();
    expect(screen.getByText('Ese departamento no')).toBeDefined();
    expect(screen.queryByText('Faltan datos')).toBeNull();
  });

  test('shows a duplicate name at the name field', async () => {
    const { user, name, save } = await change({
      [UPDATE]: {
        status: 409,
        body: {
          error: true,
          code: 'DUPLICATE',
          message: 'Ya existe «Sonda!»',
          issues: [{ path: 'name', message: 'Ya existe «Sonda!»' }],
        },
      },
    });
    await user.type(name, '!');
    await save();
    expect(await screen.findByText('Ya existe «Sonda!»')).toBeDefined();
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });

  test('can create another row without closing the form', async () => {
    const server = serve({ 'POST /api/samples': found(sampleRow(), undefined, 'Se creó «Nuevo»') });
    const onClose = vi.fn();
    const { user } = await renderCatalogue(
      <CatalogueForm catalogue={smallCatalogue} endpoint={create} start={{ order: 3 }} onClose={onClose} />,
    );
    const name = (await screen.findByLabelText('Nombre')) as HTMLInputElement;
    await user.type(name, 'Nuevo');
    await user.click(screen.getByRole('switch', { name: 'Crear otro después' }));
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(server.sent('POST', '/api/samples')).toHaveLength(1));
    await waitFor(() => expect(name.value).toBe(''));
    expect(server.sent('POST', '/api/samples')[0]?.body).toMatchObject({
      name: 'Nuevo',
      order: 3,
      description: null,
    });
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the company of a new row', () => {
  const companies = {
    'GET /api/v4/catalogues/company/choices': found([{ id: 2, name: 'Vecina', color: null }], 1),
  };
  const begin = async (user: object) => {
    const server = serve({ 'POST /api/samples': found(sampleRow(), undefined, 'Se creó'), ...companies });
    const view = await renderCatalogue(
      <CatalogueForm catalogue={sampleWith('name')} endpoint={create} onClose={() => undefined} />,
      user,
    );
    await view.user.type(await screen.findByLabelText('Nombre'), 'Nuevo');
    const save = () => view.user.click(screen.getByRole('button', { name: 'Crear' }));
    return { ...view, ...server, save };
  };
  const operator = { operator: true, roles: [{ idRole: 1, name: 'Administrador' }] };

  test('is chosen by administrators of the operator; a shared row is everybody’s by default', async () => {
    const { user, save, sent } = await begin(operator);
    await save();
    await waitFor(() =>
      expect(sent('POST', '/api/samples')[0]?.body).toEqual({ name: 'Nuevo', idCompany: null }),
    );
    await user.click(screen.getByRole('combobox', { name: /^Compañía/ }));
    await user.click(await screen.findByRole('option', { name: 'Vecina' }));
    await save();
    await waitFor(() =>
      expect(sent('POST', '/api/samples')[1]?.body).toEqual({ name: 'Nuevo', idCompany: 2 }),
    );
  });

  test('is that of everybody else, without a choice', async () => {
    const { save, sent } = await begin({ ...operator, operator: false });
    expect(screen.queryByRole('combobox', { name: /^Compañía/ })).toBeNull();
    await save();
    await waitFor(() => expect(sent('POST', '/api/samples')[0]?.body).toEqual({ name: 'Nuevo' }));
  });
});

describe('a row changed by somebody else', () => {
  const current = sampleRow({ description: 'De Luis', order: 9, version: 5 });
  const replies: Replies = {
    [UPDATE]: ({ body }) =>
      (body as Row).version === 5
        ? found(current, undefined, 'Se actualizó «Sonda larga»')
        : {
            status: 409,
            body: { error: true, code: 'STALE', message: 'Alguien más lo cambió', current },
          },
  };

  async function openConflict() {
    const view = await change(replies);
    await view.user.type(view.name, ' larga');
    await view.user.clear(screen.getByLabelText('Orden'));
    await view.user.type(screen.getByLabelText('Orden'), '2');
    await view.save();
    const dialog = await screen.findByRole('dialog');
    return { ...view, dialog };
  }

  test('shows the original, current and typed values', async () => {
    const { dialog } = await openConflict();
    const cells = (field: string) =>
      within(within(dialog).getByRole('row', { name: new RegExp(`^${field}`) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells('Nombre')).toEqual(['Sonda', 'Sonda', 'Sonda larga']);
    expect(cells('Descripción')).toEqual(['—', 'De Luis', '—']);
    expect(cells('Orden')).toEqual(['1', '9', '2']);
    expect(within(dialog).queryByRole('row', { name: /^Tipo de sensor/ })).toBeNull();
  });

  test('can be saved with the own changes merged into the new version', async () => {
    const { user, dialog, sent, onClose } = await openConflict();
    await user.click(within(dialog).getByRole('button', { name: 'Guardar mis cambios sobre lo nuevo' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent('PUT', '/api/samples/7').at(-1)?.body).toMatchObject({
      name: 'Sonda larga',
      description: 'De Luis',
      order: 2,
      version: 5,
    });
  });

  test('is reloaded into the form when the own changes are discarded', async () => {
    const { user, dialog, sent, onClose } = await openConflict();
    await user.click(within(dialog).getByRole('button', { name: 'Descartar lo mío' }));
    await waitFor(() => expect(screen.getByDisplayValue('De Luis')).toBeDefined());
    expect((screen.getByLabelText('Nombre') as HTMLInputElement).value).toBe('Sonda');
    expect(sent('PUT', '/api/samples/7')).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });
});
