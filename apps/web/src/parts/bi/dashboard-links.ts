import type { Place } from '../../lib/navigation.ts';
import { dims, type Source } from './source.ts';

/** The screens of the menu that charts lead to. */
export const dashboardPaths = {
  all: '/analytics/dashboards',
  general: '/analytics/dashboards/general',
  detail: '/analytics/dashboards/detail',
  conditions: '/analytics/dashboards/storage/conditions',
  compare: '/analytics/dashboards/comparatives/tools',
  weather: '/analytics/dashboards/weatherstation',
  ebags: '/analytics/dashboards/detail/ebags',
  structure: '/analytics/dashboards/warehouse/structure',
  own: '/analytics/dashboards/dragDrop',
} as const;
export type DashboardName = keyof typeof dashboardPaths;

interface Shown extends Source {
  /** The period as the address has it. */
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A dashboard that shows a source, and the same period where the address has one. */
export function dashboardLink(name: DashboardName, { period, from, to, ...source }: Shown = {}): Place {
  const search: Record<string, string> = {};
  for (const dim of dims) if (source[dim]?.length) search[dim] = source[dim].join(',');
  for (const [key, value] of Object.entries({ period, from, to })) if (value) search[key] = value;
  return { to: dashboardPaths[name], search };
}
