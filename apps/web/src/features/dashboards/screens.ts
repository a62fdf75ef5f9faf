/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const dashboardsScreen = () => import('./dashboards-screen.tsx').then((m) => m.DashboardsScreen);
export const generalScreen = () => import('./general-screen.tsx').then((m) => m.GeneralScreen);
