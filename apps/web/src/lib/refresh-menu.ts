import { roleMenu } from '@gemelo/contract/endpoints/menus';
import type { QueryClient } from '@tanstack/react-query';
import { dropMenu } from './menu-cache.ts';

/** After a role's pages changed: drops the cached menu and refetches the shown one. */
export function refreshMenu(client: QueryClient): Promise<void> {
  dropMenu();
  return client.invalidateQueries({ queryKey: [roleMenu.route] });
}
