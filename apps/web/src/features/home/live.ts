/** How often the home page looks again by itself. */
export const LIVE_MS = 30_000;
