/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const waitingRoomScreen = () => import('./waiting-room-screen.tsx').then((m) => m.WaitingRoomScreen);
export const provisionKeysScreen = () =>
  import('./provision-keys-screen.tsx').then((m) => m.ProvisionKeysScreen);
