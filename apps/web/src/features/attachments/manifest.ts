import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    attachments: string;
    attachment: string;
    attachmentsShort: string;
    attachmentShort: string;
  }
}

const list = () => import('./screens.ts').then((m) => m.attachmentsScreen());
const one = () => import('./screens.ts').then((m) => m.attachmentScreen());

export const attachments: Area = {
  screens: {
    attachments: { path: '/registro/adjuntar', permission: 'attachment:view', load: list },
    attachment: {
      path: '/registro/adjuntar/detalles',
      permission: 'attachment:view',
      load: one,
      inMenuAs: 'attachments',
    },
    attachmentsShort: {
      path: '/adjuntar',
      permission: 'attachment:view',
      load: list,
      inMenuAs: 'attachments',
    },
    attachmentShort: {
      path: '/adjuntar/detalles',
      permission: 'attachment:view',
      load: one,
      inMenuAs: 'attachments',
    },
  },
  texts: ['attachments', 'map', 'parts', 'upload'],
  live: [{ kinds: ['warehouse-attachment', 'attachment', 'warehouse', 'user'], areas: ['attachments'] }],
  search: {
    found: { attachment: { icon: 'paperclip', link: ({ id }) => linkTo('attachment', id) } },
    create: { attachments: 'attachment:create' },
  },
};
