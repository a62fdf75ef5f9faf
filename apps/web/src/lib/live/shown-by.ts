import { PERMISSIONS, READINGS } from '@gemelo/contract/endpoints/live';

/** What a query knows of the call that it reads. */
export interface About extends Record<string, unknown> {
  area: string;
  /** The resource of its permission, or `member` and the like. */
  resource: string;
  route: string;
  /** The twin whose readings it shows. */
  readingsOf?: number;
}

interface Shown {
  areas?: readonly string[];
  resources?: readonly string[];
  /** At most one reading anew in so many milliseconds; a second unless said. */
  everyMs?: number;
}

const SECOND = 1_000;

/** Which calls show what news tell of, beyond those that ask for the right to view the kind itself. */
const shownBy: Record<string, readonly Shown[]> = {
  [READINGS]: [
    { resources: ['home', 'reading', 'inventory'], everyMs: 4 * SECOND },
    // Lists of twins say only how long ago each spoke.
    { resources: ['twin'], everyMs: 15 * SECOND },
  ],
  [PERMISSIONS]: [{ areas: ['users'] }],
  twin: [{ areas: ['twins', 'twin-comments', 'assignments', 'tokens', 'home'], resources: ['inventory'] }],
  token: [{ areas: ['twins', 'home'] }],
  assignment: [{ areas: ['twins', 'home'], resources: ['inventory'] }],
  warehouse: [{ areas: ['warehouses', 'twins', 'assignments'] }],
  'warehouse-category': [{ areas: ['warehouses'] }],
  lot: [{ areas: ['warehouses', 'assignments', 'twins'] }],
  'alarm-rule': [{ areas: ['alarms'] }],
  ticket: [{ areas: ['tickets', 'alarms'] }],
  'ticket-type': [{ areas: ['tickets'] }],
  'ticket-state': [{ areas: ['tickets'] }],
  'task-priority': [{ areas: ['tickets'] }],
  user: [{ areas: ['users'] }],
  session: [{ areas: ['users'] }],
  role: [{ areas: ['permissions', 'users'] }],
  module: [{ areas: ['permissions'] }],
  page: [{ areas: ['permissions'] }],
  menu: [{ areas: ['menus'] }],
  company: [{ areas: ['company-settings', 'alarms'] }],
  view: [{ areas: ['views'] }],
};

export interface Reading {
  everyMs: number;
  concerns: (about: About) => boolean;
}

/** How what is shown of a kind is read anew; calls that ask for the right to view the kind itself always are. */
export function readingsFor(kind: string): readonly Reading[] {
  const isReadings = kind === READINGS;
  return (shownBy[kind] ?? [{}]).map(({ areas = [], resources = [], everyMs = SECOND }) => ({
    everyMs,
    concerns: ({ area, resource, route, readingsOf }) =>
      isReadings
        ? readingsOf === undefined && resources.includes(resource)
        : resource === kind ||
          areas.includes(area) ||
          resources.includes(resource) ||
          route.includes(`/catalogues/${kind}/`),
  }));
}

/** The page of one twin follows its own readings. */
export const ofTwins = (ids: readonly number[] | undefined): Reading => ({
  everyMs: SECOND,
  concerns: ({ readingsOf }) => readingsOf !== undefined && (ids?.includes(readingsOf) ?? true),
});
