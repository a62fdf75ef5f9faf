import { READINGS } from '@gemelo/contract/endpoints/live';

/** What a query knows of the call that it reads. */
export interface About extends Record<string, unknown> {
  area: string;
  /** The resource of its permission, or `member` and the like. */
  resource: string;
  route: string;
  /** The twin whose readings it shows. */
  readingsOf?: number;
}

/** Calls that are stale when something of a kind changes, besides those whose permission is to view that kind. */
export interface Shown {
  kinds: readonly string[];
  /** The areas of the contract that the calls belong to. */
  areas?: readonly string[];
  /** The resources of their permissions. */
  resources?: readonly string[];
  /** At most one refetch in so many milliseconds; a second unless said. */
  everyMs?: number;
}

const SECOND = 1_000;

export interface Reading {
  everyMs: number;
  concerns: (about: About) => boolean;
}

/** How calls that show a kind are refetched; those whose permission is to view the kind always are. */
export function readingsFor(kind: string, shown: readonly Shown[]): readonly Reading[] {
  const isReadings = kind === READINGS;
  const meant = shown.filter(({ kinds }) => kinds.includes(kind));
  const paces = new Set(meant.map(({ everyMs = SECOND }) => everyMs));
  return [...(paces.size > 0 ? paces : [SECOND])].map((everyMs) => {
    const own = meant.filter((one) => (one.everyMs ?? SECOND) === everyMs);
    const areas = own.flatMap((one) => one.areas ?? []);
    const resources = own.flatMap((one) => one.resources ?? []);
    return {
      everyMs,
      concerns: ({ area, resource, route, readingsOf }) =>
        isReadings
          ? readingsOf === undefined && resources.includes(resource)
          : resource === kind ||
            areas.includes(area) ||
            resources.includes(resource) ||
            route.includes(`/catalogues/${kind}/`),
    };
  });
}

/** The page of one twin follows its own readings. */
export const ofTwins = (ids: readonly number[] | undefined): Reading => ({
  everyMs: SECOND,
  concerns: ({ readingsOf }) => readingsOf !== undefined && (ids?.includes(readingsOf) ?? true),
});
