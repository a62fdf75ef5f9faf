import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    mails: string;
  }
}

export const mails: Area = {
  screens: {
    mails: {
      path: '/admin/correo',
      permission: 'mail:view',
      load: () => import('./mails-screen.tsx').then((m) => m.MailsScreen),
    },
  },
  texts: ['mails'],
};
