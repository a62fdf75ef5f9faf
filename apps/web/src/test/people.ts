import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import type { UserData } from '@gemelo/contract/endpoints/users';

export const ana: UserData = {
  idUser: 1,
  uid: 'u-1',
  idCompany: 1,
  idCustomer: null,
  idRole: 1,
  roles: [{ idRole: 1, name: 'Administrador' }],
  name: 'Ana Morales',
  email: 'ana@gemelo.test',
  state: 'Activo',
  presence: 'online',
  avatar: null,
  idAvatar: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  Company: { idCompany: 1, name: 'Azucarera', timeZone: 'America/Guatemala' },
  Role: { idRole: 1, name: 'Administrador' },
  permissions: ['home:view', 'reading:view'],
  operator: true,
};

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
