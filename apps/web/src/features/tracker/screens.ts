/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const trackerScreen = () => import('./tracker-screen.tsx').then((m) => m.TrackerScreen);
export const agentScreen = () => import('./agent/agent-screen.tsx').then((m) => m.AgentScreen);
export const geofencesScreen = () =>
  import('./geofences/geofences-screen.tsx').then((m) => m.GeofencesScreen);
