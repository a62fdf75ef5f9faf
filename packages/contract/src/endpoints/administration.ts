import * as z from 'zod/mini';
import { historyRow } from '../kit/catalogue-extras.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, several, state, text } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { actions, resources } from '../permissions.ts';
import { menuPage } from './menus.ts';

const area = 'permissions';

export const permissionRow = z.object({
  idPermission: id(),
  resource: z.enum(resources),
  action: z.enum(actions),
});
export type PermissionRow = z.output<typeof permissionRow>;

const platforms = ['web', 'app'] as const;
const perPlatform = z.object({ web: z.array(id()), app: z.array(id()) });

export const adminRole = z.object({
  idRole: id(),
  name: z.string(),
  description: z.nullable(z.string()),
  idCompany: z.nullable(id()),
  state: state(),
  requiresTotp: z.boolean(),
  users: z.int(),
  /** The granted permissions; a granted page also grants viewing its resource. */
  permissions: z.array(id()),
  modules: perPlatform,
  pages: perPlatform,
  version: z.int(),
});
export type AdminRole = z.output<typeof adminRole>;

export const adminRoles = endpoint({
  route: 'GET /api/settings/admin/role',
  area,
  permission: 'admin:view',
  summary: 'Roles with their permissions, modules and pages, for web and app',
  data: z.array(adminRole),
});

export const listPermissions = endpoint({
  route: 'GET /api/settings/permission',
  area,
  permission: 'admin:view',
  summary: 'Actions that can be given',
  data: z.array(permissionRow),
});

/** Modules with the pages in each, for the panel that arranges them. */
export const moduleTree = endpoint({
  route: 'GET /api/v4/modules/tree',
  area,
  permission: 'member',
  summary: 'Every module in order, with its pages in order, and the pages that are in none',
  data: z.object({
    modules: z.array(
      z.object({
        idModule: id(),
        name: z.string(),
        key: z.nullable(z.string()),
        icon: z.nullable(z.string()),
        state: state(),
        pages: z.array(id()),
      }),
    ),
    pages: z.array(z.extend(menuPage, { resource: z.string() })),
  }),
});

const ids = () => z.array(id()).check(z.maxLength(1000));
const platform = z.enum(platforms);

export const setRolePermissions = endpoint({
  route: 'POST /api/settings/insert/role/permission',
  area,
  permission: 'admin:edit',
  summary: 'Set the permissions of a role',
  body: z.strictObject({ idRole: id(), permissions: ids() }),
  data: adminRole,
});

export const setRoleModules = endpoint({
  route: 'POST /api/settings/insert/role/module',
  area,
  permission: 'admin:edit',
  summary: 'Set the modules of a role, for web or app',
  body: z.strictObject({ idRole: id(), platform, modules: ids() }),
  data: adminRole,
});

export const setRolePages = endpoint({
  route: 'POST /api/settings/view/page',
  area,
  permission: 'admin:edit',
  summary: 'Set the pages of a role, for web or app',
  body: z.strictObject({ idRole: id(), platform, pages: ids() }),
  data: adminRole,
});

export const requireSecondFactor = endpoint({
  route: 'PUT /api/v4/roles/{idRole}/second-factor',
  area,
  permission: 'admin:edit',
  summary: 'Ask the people of a role for a second factor, or no longer',
  params: z.object({ idRole: idParam() }),
  body: z.strictObject({ required: z.boolean() }),
  data: adminRole,
});

export const cloneRole = endpoint({
  route: 'POST /api/v4/roles/{idRole}/clones',
  area,
  permission: 'role:create',
  summary: 'A new role of one’s own with what another one has',
  params: z.object({ idRole: idParam() }),
  body: z.strictObject({ name: text(120) }),
  data: adminRole,
});

const modulePage = z.strictObject({ idModule: id(), idPage: id() });
const placed = z.object({ idModule: id(), pages: z.array(id()) });

export const assignPage = endpoint({
  route: 'POST /api/settings/assign/module/page',
  area,
  permission: 'module:edit',
  summary: 'Put a page at the end of a module',
  body: modulePage,
  data: placed,
});

export const unassignPage = endpoint({
  route: 'POST /api/settings/unassign/module/page',
  area,
  permission: 'module:edit',
  summary: 'Take a page out of a module',
  body: modulePage,
  data: placed,
});

export const arrangePages = endpoint({
  route: 'PUT /api/v4/modules/{idModule}/pages',
  area,
  permission: 'module:edit',
  summary: 'Put the pages of a module into an order',
  params: z.object({ idModule: idParam() }),
  body: z.strictObject({ pages: ids() }),
  data: placed,
});

const menuGift = z.strictObject({
  idMenu: id(),
  users: z.optional(ids()),
  activities: z.optional(ids()),
});
const menuGiven = z.object({ idMenu: id(), users: z.array(id()), activities: z.array(id()) });

export const menuHolders = endpoint({
  route: 'GET /api/v4/menus/{idMenu}/holders',
  area: 'menus',
  permission: 'menu:view',
  summary: 'To whom a menu of the field app is given',
  params: z.object({ idMenu: idParam() }),
  data: menuGiven,
});

export const assignMenu = endpoint({
  route: 'POST /api/settings/v2/menus/assignment',
  area: 'menus',
  permission: 'menu:edit',
  summary: 'Give a menu to users or activities',
  body: menuGift,
  data: menuGiven,
});

export const unassignMenu = endpoint({
  route: 'POST /api/settings/v2/menus/unassignment',
  area: 'menus',
  permission: 'menu:edit',
  summary: 'Take a menu back from users or activities',
  body: menuGift,
  data: menuGiven,
});

export const auditLog = listEndpoint({
  route: 'GET /api/v4/audit',
  area: 'audit',
  permission: 'audit:view',
  summary: 'Who changed what, and when',
  row: z.extend(historyRow, {
    entity: z.string(),
    entityId: z.string(),
    /** The name that the record had. */
    name: z.nullable(z.string()),
    idUser: z.nullable(id()),
    idCompany: z.nullable(id()),
    company: z.nullable(z.string()),
    correlation: z.nullable(z.string()),
    sealed: z.boolean(),
  }),
  filters: {
    idUser: z.optional(several(idParam())),
    entity: z.optional(several(z.string().check(z.maxLength(60)))),
    entityId: z.optional(z.string().check(z.maxLength(60))),
    action: z.optional(several(z.string().check(z.maxLength(60)))),
    from: z.optional(instant()),
    to: z.optional(instant()),
  },
  orderBy: ['at'],
});

export const auditFacets = endpoint({
  route: 'GET /api/v4/audit/facets',
  area: 'audit',
  permission: 'audit:view',
  summary: 'Choices for the filters of the audit',
  data: z.object({
    entity: z.array(z.string()),
    action: z.array(z.string()),
    idUser: z.array(z.object({ value: id(), label: z.string() })),
  }),
});
