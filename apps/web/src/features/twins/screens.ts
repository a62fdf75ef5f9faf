/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const twinsScreen = () => import('./list/twins-screen.tsx').then((m) => m.TwinsScreen);
export const twinScreen = () => import('./page/twin-screen.tsx').then((m) => m.TwinScreen);
