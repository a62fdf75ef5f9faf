import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    companySettings: string;
  }
}

export const companySettings: Area = {
  screens: {
    companySettings: {
      path: '/admin/compañía',
      load: () => import('./screens.ts').then((m) => m.companySettingsScreen()),
    },
  },
  texts: ['company-settings', 'parts', 'catalogues', 'upload'],
  live: [{ kinds: ['company'], areas: ['company-settings'] }],
};
