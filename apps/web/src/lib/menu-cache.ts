import type { MenuEntry } from '@gemelo/contract/endpoints/menus';

const MENU = 'Menu';
const RELOADED = 'PageReloaded';

interface CachedMenu {
  idRole: number;
  entries: MenuEntry[];
}

/** The menu is cached for the session and dropped at its first reload, so that a reload fetches a new one. */
export function clearOnceAfterReload(isReload: boolean): void {
  if (!isReload || sessionStorage.getItem(RELOADED)) return;
  sessionStorage.removeItem(MENU);
  sessionStorage.setItem(RELOADED, 'true');
}

export function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}

export function cachedMenu(idRole: number): MenuEntry[] | undefined {
  try {
    const cached = JSON.parse(sessionStorage.getItem(MENU) ?? 'null') as CachedMenu | null;
    return cached?.idRole === idRole ? cached.entries : undefined;
  } catch {
    return undefined;
  }
}

export function cacheMenu(idRole: number, entries: MenuEntry[]): void {
  sessionStorage.setItem(MENU, JSON.stringify({ idRole, entries } satisfies CachedMenu));
}

export const dropMenu = () => sessionStorage.removeItem(MENU);
