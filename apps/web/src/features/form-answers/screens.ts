/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const formAnswersScreen = () => import('./form-answers-screen.tsx').then((m) => m.FormAnswersScreen);
export const ownAnswerScreen = () => import('./own-answer-screen.tsx').then((m) => m.OwnAnswerScreen);
