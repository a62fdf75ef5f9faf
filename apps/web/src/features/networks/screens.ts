/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const networksScreen = () => import('./networks-screen.tsx').then((m) => m.NetworksScreen);
