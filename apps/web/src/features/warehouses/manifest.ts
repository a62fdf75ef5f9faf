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
      load: () => import('./screens.ts').then((m) => m.warehousesScreen()),
    },
    warehouse: {
      path: '/configuración/bodega/detalles',
      permission: 'warehouse:view',
      load: () => import('./screens.ts').then((m) => m.warehouseDetailsScreen()),
    },
  },
  texts: ['warehouses', 'parts', 'catalogues'],
  live: [{ kinds: ['warehouse', 'warehouse-category', 'lot'], areas: ['warehouses'] }],
  search: {
    found: { warehouse: { icon: 'building-warehouse', link: ({ id }) => linkTo('warehouse', id) } },
    create: { warehouses: 'warehouse:create' },
  },
};
