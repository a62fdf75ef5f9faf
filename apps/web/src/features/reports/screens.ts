/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const reportsScreen = () => import('./reports-screen.tsx').then((m) => m.ReportsScreen);
