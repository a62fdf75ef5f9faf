import { PRESENCE, VIEWERS } from '@gemelo/contract/kit/live-kinds';
import type { Area } from '../lib/area.ts';

declare module '../lib/addresses.ts' {
  interface ScreenNames {
    profile: string;
    pageList: string;
    notFound: string;
    serverError: string;
    catalogue: string;
  }
}

/** Locale files of the shell. */
export const shellTexts = ['shell', 'names', 'paths', 'table', 'forms'] as const;

/** Screens of the console itself, and those composed of several areas. */
export const consoleArea: Area = {
  screens: {
    profile: {
      path: '/inicio/perfil',
      load: () => import('./profile-page.tsx').then((m) => m.ProfilePage),
      texts: ['profile', 'second-factor', 'people', 'parts', 'upload'],
    },
    pageList: {
      path: '/inicio/pages/page-list',
      load: () => import('./shell/page-list-screen.tsx').then((m) => m.PageListScreen),
    },
    notFound: {
      path: '/inicio/pages/pages/not-found',
      load: () => import('../ui/pages/not-found.tsx').then((m) => m.NotFound),
    },
    serverError: {
      path: '/inicio/pages/pages/error',
      load: () => import('./state-pages/server-error.tsx').then((m) => m.ServerError),
    },
    // The catalogue declarations are loaded with the first catalogue screen, not with the first page.
    catalogue: {
      path: '/configuración/$',
      load: async () => {
        const catalogue = import('../catalogue/catalogue-page.tsx');
        const { NoScreen } = await import('./state-pages/no-screen.tsx');
        return (await catalogue).cataloguePage(NoScreen);
      },
    },
  },
  texts: ['catalogues'],
  live: [
    { kinds: ['view'], areas: ['views'] },
    { kinds: [PRESENCE], areas: ['presence'], everyMs: 2_000 },
    { kinds: [VIEWERS], areas: ['viewers'] },
    { kinds: ['alarm', 'ticket', 'twin', 'assignment', 'warehouse'], areas: ['menu-badges'] },
  ],
};
