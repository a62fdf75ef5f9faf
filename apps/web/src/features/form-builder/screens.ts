/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const builderScreen = () => import('./builder-screen.tsx').then((m) => m.BuilderScreen);
