import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    companyElements: string;
    'company-project': string;
  }
}

export const companyElements: Area = {
  screens: {
    companyElements: {
      path: '/configuración/compañía/elemento',
      permission: 'company-element:view',
      load: () => import('./screens.ts').then((m) => m.projectsScreen()),
    },
    'company-project': {
      path: '/configuración/compañía/elemento/detalle',
      permission: 'company-element:view',
      load: () => import('./screens.ts').then((m) => m.projectAppScreen()),
    },
  },
  texts: ['company-elements', 'catalogues'],
  live: [
    {
      kinds: ['company-project', 'screen', 'screen-element', 'element-type', 'project', 'role', 'page'],
      areas: ['screens'],
    },
  ],
};
