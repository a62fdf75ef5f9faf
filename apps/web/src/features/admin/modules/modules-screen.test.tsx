import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdministration } from '../../../test/render-administration.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { ModulesScreen } from './modules-screen.tsx';

const page = (idPage: number, name: string) => ({
  idPage,
  name,
  key: null,
  link: `/${name}`,
  icon: null,
  resource: 'home',
  operatorOnly: false,
});
const tree = {
  modules: [{ idModule: 1, name: 'Inicio', key: null, icon: null, order: 1, state: 'Activo', pages: [1] }],
  pages: [page(1, 'Portada'), page(2, 'Suelta')],
};

test('the screen of modules shows the pages in each and assigns another', async () => {
  const { sent } = serve({
    'GET /api/v4/modules/tree': found(tree),
    'POST /api/settings/assign/module/page': found(null, undefined, 'Página asignada al modulo'),
  });
  const { user } = await renderAdministration(<ModulesScreen />, {}, '/configuración/modulo?tab=pages');
  expect(await screen.findByRole('tab', { name: 'Páginas de cada módulo' })).toBeDefined();
  const pages = await screen.findByRole('list', { name: /Inicio/ });
  expect(within(pages).getByText('Portada')).toBeDefined();
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Suelta' }));
  await waitFor(() => expect(sent('POST', '/api/settings/assign/module/page')).toHaveLength(1));
  expect(sent('POST', '/api/settings/assign/module/page')[0]?.body).toEqual({ idModule: 1, idPage: 2 });
  expect(await screen.findByText('Página asignada al modulo')).toBeDefined();
});
