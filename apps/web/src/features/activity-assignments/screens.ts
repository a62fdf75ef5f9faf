/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const assignmentsScreen = () => import('./assignments-screen.tsx').then((m) => m.AssignmentsScreen);
export const compositionScreen = () =>
  import('./composition/composition-screen.tsx').then((m) => m.CompositionScreen);
