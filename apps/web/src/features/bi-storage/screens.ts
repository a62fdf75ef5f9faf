/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const conditionsScreen = () =>
  import('./conditions/conditions-screen.tsx').then((m) => m.ConditionsScreen);
export const ebagsScreen = () => import('./ebags/ebags-screen.tsx').then((m) => m.EbagsScreen);
export const compareScreen = () => import('./compare/compare-screen.tsx').then((m) => m.CompareScreen);
