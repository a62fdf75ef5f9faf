import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import type { ComposedAction, ComposedMenu, Composition } from './composition-draft.ts';
import { CompositionScreen } from './composition-screen.tsx';

const PATH = '/api/v4/activities/4/composition';
const permissions = ['activity:view', 'activity:edit', 'menu:create', 'action:create'];

const action = (idAction: number, name: string, change: Partial<ComposedAction> = {}): ComposedAction => ({
  ...{ idAction, name, needsPhoto: false, needsNote: false, idStep: null, Form: null },
  ...change,
});
const menu = (
  idMenu: number,
  name: string,
  actions: ComposedAction[],
  alsoIn: string[] = [],
): ComposedMenu => ({
  ...{ idMenu, name, icon: null, actions },
  alsoIn: alsoIn.map((one, index) => ({ idActivity: 50 + index, name: one })),
});
const entrance = menu(1, 'Entrada', [action(11, 'Llegar'), action(12, 'Revisar', { needsPhoto: true })]);
const exit = menu(2, 'Salida', [action(13, 'Cerrar')], ['Inventario']);
const composition = (change: Partial<Composition> = {}): Composition => ({
  ...{ idActivity: 4, idCompany: 1, name: 'Ronda', menus: [entrance, exit], version: 3 },
  offered: {
    menus: [entrance, exit, menu(3, 'Pausa', [])],
    actions: [action(11, 'Llegar'), action(14, 'Pesar')],
    forms: [{ idForm: 30, name: 'Lista de control' }],
  },
  ...change,
});
const stale = (current: object) => ({
  status: 409,
  body: { error: true, code: 'STALE', message: 'Alguien más lo cambió', current },
});

async function show(replies: Replies = {}, address = '/?id=4', grants = permissions) {
  const server = serve({ [`GET ${PATH}`]: found(composition()), ...replies });
  const view = await renderCatalogue(<CompositionScreen />, { permissions: grants }, address);
  return { ...view, ...server };
}
const save = () => screen.findByRole('button', { name: 'Guardar' });
const menusOf = (body: unknown) => (body as { menus: { idMenu: number; actions: object[] }[] }).menus;

describe('the composition of an activity', () => {
  test('is put in order with the keyboard: menus, and the actions in them', async () => {
    const { user, sent } = await show({ [`PUT ${PATH}`]: found(composition(), undefined, 'Guardada') });
    (await screen.findByRole('button', { name: 'Mover Salida' })).focus();
    await user.keyboard('{ArrowUp}');
    screen.getByRole('button', { name: 'Mover Revisar' }).focus();
    await user.keyboard('{ArrowUp}');
    await user.click(await save());
    await waitFor(() => expect(sent('PUT', PATH)).toHaveLength(1));
    expect(sent('PUT', PATH)[0]?.body).toEqual({
      version: 3,
      menus: [
        { idMenu: 2, actions: [{ idAction: 13, idForm: null }] },
        {
          idMenu: 1,
          actions: [
            { idAction: 12, idForm: null },
            { idAction: 11, idForm: null },
          ],
        },
      ],
    });
    expect(await screen.findByText('Guardada')).toBeDefined();
  });

  test('says where a menu is shared and what an action asks for', async () => {
    await show();
    expect(await screen.findByText(/^También está en: Inventario/)).toBeDefined();
    const list = within(screen.getByRole('list', { name: 'Acciones de Entrada en orden' }));
    expect(list.getByText('Foto')).toBeDefined();
  });

  test('takes an action that exists, with a form', async () => {
    const { user, sent } = await show({ [`PUT ${PATH}`]: found(composition()) });
    await user.click(await screen.findByRole('combobox', { name: 'Agregar una acción a Salida' }));
    await user.click(await screen.findByRole('option', { name: 'Pesar' }));
    await user.click(await screen.findByRole('combobox', { name: 'Formulario de Pesar' }));
    await user.click(await screen.findByRole('option', { name: 'Lista de control' }));
    await user.click(await save());
    await waitFor(() => expect(sent('PUT', PATH)).toHaveLength(1));
    expect(menusOf(sent('PUT', PATH)[0]?.body)[1]?.actions).toEqual([
      { idAction: 13, idForm: null },
      { idAction: 14, idForm: 30 },
    ]);
  });

  test('takes a menu that is made on the spot', async () => {
    const CREATE = '/api/settings/v2/menus';
    const { user, sent } = await show({
      [`POST ${CREATE}`]: found({ idMenu: 9, name: 'Techo' }, undefined, 'Se creó «Techo»'),
      [`PUT ${PATH}`]: found(composition()),
    });
    await user.click(await screen.findByRole('button', { name: 'Nuevo menú' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Nuevo menú' }));
    await user.type(drawer.getByRole('textbox', { name: /^Nombre/ }), 'Techo');
    await user.click(drawer.getByRole('button', { name: 'Nuevo menú' }));
    await waitFor(() => expect(sent('POST', CREATE)[0]?.body).toMatchObject({ name: 'Techo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await save());
    await waitFor(() => expect(sent('PUT', PATH)).toHaveLength(1));
    expect(menusOf(sent('PUT', PATH)[0]?.body).map(({ idMenu }) => idMenu)).toEqual([1, 2, 9]);
  });

  test('what somebody else saved meanwhile is compared before it is replaced', async () => {
    const theirs = composition({ menus: [entrance], version: 4 });
    let tries = 0;
    const { user, sent } = await show({
      [`PUT ${PATH}`]: () => (tries++ === 0 ? stale(theirs) : found(composition(), undefined, 'Guardada')),
    });
    await user.click(await screen.findByRole('button', { name: 'Quitar Entrada' }));
    await user.click(await save());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByText(/Entrada: Llegar, Revisar/).length).toBeGreaterThan(0);
    await user.click(dialog.getByRole('button', { name: 'Guardar mis cambios sobre lo nuevo' }));
    await waitFor(() => expect(sent('PUT', PATH)).toHaveLength(2));
    expect(sent('PUT', PATH)[1]?.body).toMatchObject({ version: 4 });
    expect(menusOf(sent('PUT', PATH)[1]?.body).map(({ idMenu }) => idMenu)).toEqual([2]);
  });

  test('is only read without the permission to edit', async () => {
    await show({}, '/?id=4', ['activity:view']);
    expect(await screen.findByRole('list', { name: 'Menús en orden' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^(Mover|Quitar|Guardar|Nuev)/ })).toBeNull();
  });

  test('an address without an activity leads back to the list', async () => {
    await show({}, '/');
    expect(await screen.findByText('No se sabe de qué actividad se trata')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Todas las actividades' }).length).toBeGreaterThan(0);
  });
});
