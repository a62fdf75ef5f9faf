/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const wavesScreen = () => import('./waves-screen.tsx').then((m) => m.WavesScreen);
export const waveScreen = () => import('./wave-screen.tsx').then((m) => m.WaveScreen);
export const imagesScreen = () => import('./images-screen.tsx').then((m) => m.ImagesScreen);
