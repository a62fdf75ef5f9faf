import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    formAnswers: string;
    formAnswer: string;
  }
}

export const formAnswers: Area = {
  screens: {
    formAnswers: {
      path: '/registro/formulario/respuestas',
      permission: 'form-answer:view',
      load: () => import('./screens.ts').then((m) => m.formAnswersScreen()),
    },
    formAnswer: {
      path: '/registro/formulario/respuesta',
      permission: 'form-fill:view',
      load: () => import('./screens.ts').then((m) => m.ownAnswerScreen()),
      inMenuAs: 'forms',
    },
  },
  texts: ['form-answers', 'form-fill', 'chart', 'parts', 'upload'],
  live: [
    { kinds: ['form-answer', 'form'], areas: ['forms'] },
    // Whoever only fills in learns of a review by the notice about it.
    { kinds: ['notification'], resources: ['form-fill'] },
  ],
};
