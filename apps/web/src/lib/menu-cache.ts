import type { MenuEntry } from '@gemelo/contract/endpoints/menus';

const MENU = 'Menu';
const RELOADED = 'PageReloaded';

interface Kept {
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

export function keptMenu(idRole: number): MenuEntry[] | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(MENU) ?? 'null') as Kept | null;
    return kept?.idRole === idRole ? kept.entries : undefined;
  } catch {
    return undefined;
  }
}

export function keepMenu(idRole: number, entries: MenuEntry[]): void {
  sessionStorage.setItem(MENU, JSON.stringify({ idRole, entries } satisfies Kept));
}

export const dropMenu = () => sessionStorage.removeItem(MENU);
