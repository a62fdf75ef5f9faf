/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const recurringScreen = () => import('./recurring-screen.tsx').then((m) => m.RecurringScreen);
