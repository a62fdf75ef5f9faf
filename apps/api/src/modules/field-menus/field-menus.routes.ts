import { assignMenu, menuHolders, unassignMenu } from '@gemelo/contract/endpoints/administration';
import { type Api, say } from '../../http/handle.ts';
import type { FieldMenuService } from './field-menus.service.ts';

export function fieldMenuRoutes(api: Api, menus: FieldMenuService) {
  api.handle(menuHolders, ({ actor, params }) => menus.holders(actor, params.idMenu));
  api.handle(assignMenu, async ({ actor, body }) => say('MENU_ASSIGNED', await menus.assign(actor, body)));
  api.handle(unassignMenu, async ({ actor, body }) =>
    say('MENU_UNASSIGNED', await menus.unassign(actor, body)),
  );
}
