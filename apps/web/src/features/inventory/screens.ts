/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const inventoryScreen = () => import('./inventory-screen.tsx').then((m) => m.InventoryScreen);
export const devicesScreen = () => import('./devices-screen.tsx').then((m) => m.DevicesScreen);
export const segmentsScreen = () => import('./segments-screen.tsx').then((m) => m.SegmentsScreen);
export const searchScreen = () => import('./search-screen.tsx').then((m) => m.SearchScreen);
export const segmentScreen = () => import('./segment-screen.tsx').then((m) => m.SegmentScreen);
