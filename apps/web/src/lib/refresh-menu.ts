import { roleMenu } from '@gemelo/contract/endpoints/menus';
import type { QueryClient } from '@tanstack/react-query';
import { dropMenu } from './menu-cache.ts';

/** After a change to a role's pages: the cached menu is dropped and the shown one read again. */
export function refreshMenu(client: QueryClient): Promise<void> {
  dropMenu();
  return client.invalidateQueries({ queryKey: [roleMenu.route] });
}
