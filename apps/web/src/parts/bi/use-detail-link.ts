import { hasScreen } from '../../lib/addresses.ts';
import type { Place } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { dashboardLink, dashboardPaths } from './dashboard-links.ts';

/** The way to the dashboard of a warehouse, for those who may open it. */
export function useDetailLink(): ((idWarehouse: number) => Place) | undefined {
  const may = useCan()('dashboard:view') && hasScreen({ link: dashboardPaths.detail, catalogue: false });
  return may ? (idWarehouse) => dashboardLink('detail', { warehouses: [idWarehouse] }) : undefined;
}
