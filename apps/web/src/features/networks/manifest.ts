import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    networks: string;
  }
}

export const networks: Area = {
  screens: {
    networks: {
      path: '/configuración/redes/compania',
      permission: 'network:view',
      load: () => import('./screens.ts').then((m) => m.networksScreen()),
    },
  },
  texts: ['networks', 'catalogues', 'parts'],
  live: [{ kinds: ['network', 'warehouse'], areas: ['networks'] }],
  search: {
    found: {
      network: {
        icon: 'wifi',
        link: ({ name }) => ({ ...linkTo('networks'), search: { search: name } }),
      },
    },
    create: { networks: 'network:create' },
  },
};
