import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    formBuilder: string;
  }
}

export const formBuilder: Area = {
  screens: {
    formBuilder: {
      path: '/registro/formulario/crear',
      permission: 'form:view',
      inMenuAs: 'formsAll',
      load: () => import('./screens.ts').then((m) => m.builderScreen()),
    },
  },
  texts: ['form-builder', 'form-files', 'form-fill', 'parts', 'upload'],
  live: [{ kinds: ['form', 'form-answer', 'ticket', 'task'], areas: ['form-rules'] }],
};
