/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const warehousesScreen = () => import('./warehouses-screen.tsx').then((m) => m.WarehousesScreen);
export const warehouseDetailsScreen = () =>
  import('./details-screen.tsx').then((m) => m.WarehouseDetailsScreen);
