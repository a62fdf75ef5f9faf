import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';
import { fillLink } from './fill-link.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    forms: string;
    formsByProject: string;
    formsAll: string;
    formNew: string;
  }
}

export const forms: Area = {
  screens: {
    forms: {
      path: '/registro/formulario',
      permission: 'form-fill:view',
      load: () => import('./screens.ts').then((m) => m.formsScreen()),
      texts: ['form-fill'],
    },
    formsByProject: {
      path: '/registro/formulario/proyectos',
      permission: 'form-fill:view',
      load: () => import('./screens.ts').then((m) => m.projectsScreen()),
    },
    formsAll: {
      path: '/registro/formulario/todos',
      permission: 'form-fill:view',
      load: () => import('./screens.ts').then((m) => m.allFormsScreen()),
      texts: ['form-files'],
    },
    formNew: {
      path: '/registro/formulario/nuevo',
      permission: 'form:create',
      load: () => import('./screens.ts').then((m) => m.newFormScreen()),
      texts: ['form-files'],
    },
  },
  texts: ['form-pages', 'parts'],
  live: [
    {
      kinds: ['form', 'form-answer', 'company-project', 'form-category', 'category'],
      areas: ['forms', 'projects'],
    },
  ],
  search: {
    found: {
      form: {
        icon: 'forms',
        link: ({ id }, can) =>
          can('form:view') ? linkTo('formBuilder', id) : (fillLink(id) ?? linkTo('forms')),
      },
    },
    create: { forms: 'form:create' },
  },
};
