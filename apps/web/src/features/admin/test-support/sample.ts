import type { AdminRole, PermissionRow } from '@gemelo/contract/endpoints/administration';
import { actions, type Resource } from '@gemelo/contract/permissions';
import { found } from '../../../test/render-catalogue.tsx';
import type { ModuleTree } from '../preview/effective.ts';

const resources: Resource[] = ['home', 'twin', 'country'];

export const permissions: PermissionRow[] = resources.flatMap((resource, row) =>
  actions.map((action, column) => ({ idPermission: row * 4 + column + 1, resource, action })),
);

const page = (idPage: number, key: string, link: string, resource: Resource) => ({
  idPage,
  key,
  name: key,
  link,
  icon: null,
  section: null,
  catalogue: link.startsWith('/configuración/'),
  resource,
});

export const tree: ModuleTree = {
  modules: [
    { idModule: 1, name: 'Inicio', key: 'home', icon: 'home', state: 'Activo', pages: [10] },
    { idModule: 2, name: 'Dispositivos', key: 'devices', icon: 'cpu', state: 'Activo', pages: [20, 21] },
    { idModule: 3, name: 'Campo', key: 'field', icon: null, state: 'Inactivo', pages: [] },
  ],
  pages: [
    page(10, 'home', '/inicio', 'home'),
    page(20, 'twins', '/dispositivo/dispositivos', 'twin'),
    page(21, 'tokens', '/dispositivo/dato/token', 'twin'),
    page(30, 'country', '/configuración/país', 'country'),
  ],
};

export const role = (change: Partial<AdminRole> = {}): AdminRole => ({
  idRole: 7,
  name: 'Auxiliar',
  description: null,
  idCompany: 1,
  state: 'Activo',
  requiresTotp: false,
  users: 2,
  permissions: [],
  modules: { web: [1], app: [] },
  pages: { web: [10], app: [] },
  version: 1,
  ...change,
});

/** Responses for the administration panel with these roles. */
export const panelReplies = (...roles: AdminRole[]) => ({
  'GET /api/settings/admin/role': found(roles),
  'GET /api/settings/permission': found(permissions),
  'GET /api/v4/modules/tree': found(tree),
});
