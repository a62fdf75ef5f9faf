import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import { person } from './sample-catalogue.ts';

export const ana = person({ permissions: ['home:view', 'reading:view'] });

const page = (idPage: number, key: string | null, name: string, link: string) => ({
  order: idPage,
  Page: { idPage, key, name, link, icon: 'home', section: null, catalogue: false },
});

export const menu: MenuEntry[] = [
  {
    idModule: 1,
    Module: {
      idModule: 1,
      order: 1,
      key: 'home',
      name: 'Inicio',
      icon: 'home',
      ModulePages: [page(1, 'home', 'Inicio', '/inicio'), { order: 2, Page: null }],
    },
  },
  {
    idModule: 9,
    Module: {
      idModule: 9,
      order: 9,
      key: 'settings',
      name: 'Configuración',
      icon: 'settings',
      ModulePages: [
        page(101, 'country', 'Países', '/registro/país'),
        page(900, null, 'Mi página', '/inicio/perfil'),
      ],
    },
  },
];
