/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const weatherScreen = () => import('./weather-screen.tsx').then((m) => m.WeatherScreen);
