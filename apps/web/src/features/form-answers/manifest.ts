import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    formAnswers: string;
  }
}

export const formAnswers: Area = {
  screens: {
    formAnswers: {
      path: '/registro/formulario/respuestas',
      permission: 'form-answer:view',
      load: () => import('./form-answers-screen.tsx').then((m) => m.FormAnswersScreen),
    },
  },
  texts: ['form-answers', 'form-fill', 'chart', 'parts', 'upload'],
  live: [{ kinds: ['form-answer', 'form'], areas: ['forms'] }],
};
