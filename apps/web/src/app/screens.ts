import { auth } from '../features/auth/manifest.ts';
import { openForm } from '../features/open-form/manifest.ts';
import { registerPaths, type ScreenName } from '../lib/addresses.ts';
import type { Area, AreaScreen } from '../lib/area.ts';
import { loadTexts } from '../lib/i18n.ts';
import { areas } from './areas.ts';

/** A screen with its texts. */
export type Page = Pick<AreaScreen, 'path' | 'load' | 'permission'>;

function pagesOf({ screens, texts: shared = [] }: Area): Page[] {
  return Object.values(screens).map(({ texts = [], ...page }) => {
    const files = [...shared, ...texts];
    if (files.length === 0) return page;
    return { ...page, load: async () => (await Promise.all([page.load(), loadTexts(...files)]))[0] };
  });
}

/** Areas that need no session. */
export const publicAreas: readonly Area[] = [auth, openForm];

/** Registers the addresses of all screens; must run before the first link is rendered. */
export function registerScreens(): void {
  for (const { screens } of [...publicAreas, ...areas])
    registerPaths(Object.entries(screens).map(([name, { path, inMenuAs }]) => [name, path, inMenuAs]));
}

/** Screens that need no session. */
export const publicPages = publicAreas.flatMap(pagesOf);

/** Screens behind the sign-in. A screen's title comes from the menu or from the last segment of its path. */
export const screens = areas.flatMap(pagesOf);

/** Redirects of former addresses. */
export const moved: Record<string, ScreenName> = { '/app': 'home', '/dispositivo': 'twins' };
