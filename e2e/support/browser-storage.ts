import type { BrowserContext } from '@playwright/test';
import type { Language } from '../../apps/web/src/lib/languages.ts';
import type { Density, Layout, Mode } from '../../apps/web/src/lib/ui-store.ts';
import { address, type Session } from './server.ts';

/** Stored display settings of the console; missing ones are as on a first visit. */
export interface Look {
  mode?: Mode;
  language?: Language;
  layout?: Layout;
  density?: Density;
  pageSize?: number;
  sidebarOpen?: boolean;
  welcomed?: boolean;
}

const DAY_MS = 86_400_000;
/** Rows per page unless a test asks for more: long lists take most of the time of a page. */
const SHORT_PAGE = 10;

/** Browser storage as the console leaves it for a session and display settings. */
function storageOf(session: Session | undefined, look: Look | undefined): Record<string, string> {
  const stored: Record<string, string> = {};
  if (look) stored.ui = JSON.stringify({ state: look, version: 0 });
  if (session) {
    stored.tokenAuth = session.token;
    stored.User = JSON.stringify(session.user);
    stored.Roles = JSON.stringify(session.user.roles);
    stored.sessionEnds = String(Date.now() + DAY_MS);
  }
  return stored;
}

/**
 * Fills the empty storage of a context before the first script of its first page runs; the console never empties it
 * again. `setStorageState` would open an extra page for every test.
 */
export async function fillStorage(
  context: BrowserContext,
  session: Session | undefined,
  look: Look | undefined,
): Promise<void> {
  const stored = storageOf(session, session ? { welcomed: true, pageSize: SHORT_PAGE, ...look } : look);
  await context.addInitScript(
    ({ origin, entries }) => {
      if (location.origin !== origin || localStorage.length > 0) return;
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    { origin: address, entries: Object.entries(stored) },
  );
}
