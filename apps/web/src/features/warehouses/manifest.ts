import { linkTo } from '../../lib/addresses.ts';
import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    warehouses: string;
    warehouse: string;
  }
}

export const warehouses: Area = {
  screens: {
    warehouses: {
      path: '/configuración/bodega',
      permission: 'warehouse:view',
      load: () => import('./warehouses-screen.tsx').then((m) => m.WarehousesScreen),
    },
    warehouse: {
      path: '/configuración/bodega/detalles',
      permission: 'warehouse:view',
      load: () => import('./details-screen.tsx').then((m) => m.WarehouseDetailsScreen),
    },
  },
  texts: ['warehouses', 'parts', 'catalogues'],
  live: [{ kinds: ['warehouse', 'warehouse-category', 'lot'], areas: ['warehouses'] }],
  search: {
    found: { warehouse: { icon: 'building-warehouse', link: ({ id }) => linkTo('warehouse', id) } },
    create: { warehouses: 'warehouse:create' },
  },
};
