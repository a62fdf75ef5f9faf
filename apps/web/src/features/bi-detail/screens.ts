/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const detailScreen = () => import('./detail-screen.tsx').then((m) => m.DetailScreen);
export const structureScreen = () =>
  import('./structure/structure-screen.tsx').then((m) => m.StructureScreen);
