/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const boardsScreen = () => import('./boards-screen.tsx').then((m) => m.BoardsScreen);
