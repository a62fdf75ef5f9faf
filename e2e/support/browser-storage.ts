import type { BrowserContextOptions } from '@playwright/test';
import type { Language } from '../../apps/web/src/lib/languages.ts';
import type { Density, Layout, Mode } from '../../apps/web/src/lib/ui-store.ts';
import { address, type Session } from './server.ts';

/** Stored display settings of the console; missing ones are as on a first visit. */
export interface Look {
  mode?: Mode;
  language?: Language;
  layout?: Layout;
  density?: Density;
  sidebarOpen?: boolean;
  welcomed?: boolean;
}

const DAY_MS = 86_400_000;

/** Browser storage as the console leaves it for a session and display settings. */
export function storageOf(
  session: Session | undefined,
  look: Look | undefined,
): NonNullable<Exclude<BrowserContextOptions['storageState'], string>> {
  const stored: Record<string, string> = {};
  if (look) stored.ui = JSON.stringify({ state: look, version: 0 });
  if (session) {
    stored.tokenAuth = session.token;
    stored.User = JSON.stringify(session.user);
    stored.Roles = JSON.stringify(session.user.roles);
    stored.sessionEnds = String(Date.now() + DAY_MS);
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: address, localStorage }] };
}
