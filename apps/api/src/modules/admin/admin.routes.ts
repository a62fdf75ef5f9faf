import type { PermissionRow } from '@gemelo/contract/endpoints/administration';
import {
  adminRoles,
  arrangePages,
  assignPage,
  cloneRole,
  listPermissions,
  moduleTree,
  requireSecondFactor,
  setRoleModules,
  setRolePages,
  setRolePermissions,
  unassignPage,
} from '@gemelo/contract/endpoints/administration';
import { type Api, say } from '../../http/handle.ts';
import type { ModulePageService } from './module-pages.service.ts';
import type { RoleService } from './roles.service.ts';

export function adminRoutes(api: Api, roles: RoleService, modulePages: ModulePageService) {
  api.handle(adminRoles, ({ actor }) => roles.all(actor));
  api.handle(listPermissions, async ({ actor }) => (await roles.permissions(actor)) as PermissionRow[]);
  api.handle(setRolePermissions, async ({ actor, body }) =>
    say('PERMISSIONS_SET', await roles.setPermissions(actor, body.idRole, body.permissions)),
  );
  api.handle(setRoleModules, async ({ actor, body }) =>
    say('MODULES_SET', await roles.setModules(actor, body.idRole, body.platform, body.modules)),
  );
  api.handle(setRolePages, async ({ actor, body }) =>
    say('PAGES_SET', await roles.setPages(actor, body.idRole, body.platform, body.pages)),
  );
  api.handle(requireSecondFactor, async ({ actor, params, body }) =>
    say('ROLE_UPDATED', await roles.requireSecondFactor(actor, params.idRole, body.required)),
  );
  api.handle(cloneRole, async ({ actor, params, body }) =>
    say('ROLE_CREATED', await roles.clone(actor, params.idRole, body.name)),
  );
  api.handle(moduleTree, ({ actor }) => modulePages.tree(actor));
  api.handle(assignPage, async ({ actor, body }) =>
    say('PAGE_ASSIGNED', await modulePages.assign(actor, body.idModule, body.idPage)),
  );
  api.handle(unassignPage, async ({ actor, body }) =>
    say('PAGE_UNASSIGNED', await modulePages.unassign(actor, body.idModule, body.idPage)),
  );
  api.handle(arrangePages, async ({ actor, params, body }) =>
    say('ARRANGED', await modulePages.arrange(actor, params.idModule, body.pages)),
  );
}
