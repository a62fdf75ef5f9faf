/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const adminScreen = () => import('./admin-screen.tsx').then((m) => m.AdminScreen);
export const modulesScreen = () => import('./modules/modules-screen.tsx').then((m) => m.ModulesScreen);
export const roleScreen = () => import('./role/role-screen.tsx').then((m) => m.RoleScreen);
