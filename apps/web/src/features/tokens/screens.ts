/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const tokensScreen = () => import('./tokens-screen.tsx').then((m) => m.TokensScreen);
