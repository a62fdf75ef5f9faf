import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    audit: string;
  }
}

export const audit: Area = {
  screens: {
    audit: {
      path: '/admin/auditoría',
      permission: 'audit:view',
      load: () => import('./audit-screen.tsx').then((m) => m.AuditScreen),
    },
  },
  texts: ['audit', 'catalogues', 'parts'],
};
