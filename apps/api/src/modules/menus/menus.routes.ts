import { menuBadges, pagesWithModule, roleMenu } from '@gemelo/contract/endpoints/menus';
import type { Api } from '../../http/handle.ts';
import { pageList } from './menus.lists.ts';
import type { MenuService } from './menus.service.ts';

export function menuRoutes(api: Api, menus: MenuService) {
  api.handle(roleMenu, ({ actor, params }) => menus.ofRole(actor, params.id));
  api.handle(menuBadges, ({ actor }) => menus.badges(actor));
  api.list(pagesWithModule, ({ query }, tx) => pageList(tx, query));
}
