import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    openForm: string;
  }
}

/** Public: a form that people without an account answer by a link. The path is `OPEN_FORM_PATH` of the contract. */
export const openForm: Area = {
  screens: {
    openForm: {
      path: '/formulario/abierto',
      load: () => import('./open-form-page.tsx').then((m) => m.OpenFormPage),
    },
  },
  texts: ['open-form', 'form-fill', 'forms'],
};
