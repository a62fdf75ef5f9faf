import { PERMISSIONS } from '@gemelo/contract/kit/live-kinds';
import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    people: string;
  }
}

export const people: Area = {
  screens: {
    people: {
      path: '/configuración/usuario',
      permission: 'user:view',
      load: () => import('./screens.ts').then((m) => m.peopleScreen()),
    },
  },
  texts: ['people', 'catalogues'],
  live: [{ kinds: ['user', 'session', 'role', PERMISSIONS], areas: ['users'] }],
  search: {
    found: {
      user: {
        icon: 'user',
        link: ({ name, detail }) => ({ ...linkTo('people'), search: { search: detail ?? name } }),
      },
    },
    create: { people: 'user:create' },
  },
};
