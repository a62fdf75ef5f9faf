import { vi } from 'vitest';

/** A screen on which everything has room; `vi.restoreAllMocks` ends it. */
export function widen() {
  const narrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(narrow(query), { matches: query.includes('min-width') }),
  );
}
