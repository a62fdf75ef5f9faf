import type { BrowserContextOptions } from '@playwright/test';
import type { Language } from '../../apps/web/src/lib/languages.ts';
import type { Density, Layout, Mode } from '../../apps/web/src/lib/ui-store.ts';
import { address, type Session } from './server.ts';

/** What the console keeps of how it looks; what is left out is as on a first visit. */
export interface Look {
  mode?: Mode;
  language?: Language;
  layout?: Layout;
  density?: Density;
  sidebarOpen?: boolean;
  welcomed?: boolean;
}

const DAY_MS = 86_400_000;

/** A browser in which somebody has signed in and chosen a look, as the console itself leaves it. */
export function storageOf(
  session: Session | undefined,
  look: Look | undefined,
): NonNullable<Exclude<BrowserContextOptions['storageState'], string>> {
  const kept: Record<string, string> = {};
  if (look) kept.ui = JSON.stringify({ state: look, version: 0 });
  if (session) {
    kept.tokenAuth = session.token;
    kept.User = JSON.stringify(session.user);
    kept.Roles = JSON.stringify(session.user.roles);
    kept.sessionEnds = String(Date.now() + DAY_MS);
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: address, localStorage }] };
}
