/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const alarmsScreen = () => import('./alarms-screen.tsx').then((m) => m.AlarmsScreen);
