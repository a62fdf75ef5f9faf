import { READINGS } from '@gemelo/contract/kit/live-kinds';

/** Query metadata: the call it reads. */
export interface About extends Record<string, unknown> {
  area: string;
  /** Resource of the call's permission, or `member` and the like. */
  resource: string;
  route: string;
  /** The twin whose readings the query shows. */
  readingsOf?: number;
}

/** Calls that become stale when a kind changes, besides those with the permission to view that kind. */
export interface Shown {
  kinds: readonly string[];
  /** Contract areas of the calls. */
  areas?: readonly string[];
  /** Resources of the calls' permissions. */
  resources?: readonly string[];
  /** Throttle in milliseconds; one second by default. */
  everyMs?: number;
}

const SECOND = 1_000;

let declared: readonly Shown[] = [];

/** Called once with what all manifests declare. */
export function registerShown(shown: readonly Shown[]): void {
  declared = shown;
}

export interface Reading {
  everyMs: number;
  concerns: (about: About) => boolean;
}

/** How calls that show a kind are refetched; those with the permission to view the kind always are. */
export function readingsFor(kind: string): readonly Reading[] {
  const isReadings = kind === READINGS;
  const meant = declared.filter(({ kinds }) => kinds.includes(kind));
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

/** Whether a call shows records of a kind. */
export function showing(kind: string): (about: About) => boolean {
  const readings = readingsFor(kind);
  return (about) => readings.some(({ concerns }) => concerns(about));
}

/** The page of a twin only follows its own readings. */
export const ofTwins = (ids: readonly number[] | undefined): Reading => ({
  everyMs: SECOND,
  concerns: ({ readingsOf }) => readingsOf !== undefined && (ids?.includes(readingsOf) ?? true),
});
