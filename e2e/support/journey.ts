import { setTimeout } from 'node:timers/promises';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';
import { type Look, storageOf } from './browser-storage.ts';
import { makeAdmin } from './people.ts';
import { address, beginSession, type Session, sessionOf } from './server.ts';

export interface Visitor {
  /** Who has signed in before the page opens; nobody unless said. */
  as: string | undefined;
  /** For journeys that end the session: one that no other journey shares. */
  ownSession: boolean;
  /** For journeys that change the person: an administrator whom no other journey knows. */
  ownPerson: boolean;
  /** How the console looks; nothing kept unless said, and no welcome guide for whoever has signed in. */
  look: Look | undefined;
}

interface Fixtures {
  session: Session | undefined;
  /** Whatever no page may do: break, complain in the console, break its policy, ask another site. */
  troubles: string[];
  /** Another browser beside the page, for somebody else. */
  visit: (visitor: { as?: string; look?: Look }) => Promise<Page>;
}

/** Listens until what it returns is called: a context may outlive the journey. */
function listen(context: BrowserContext, troubles: string[]): () => void {
  const onError = (error: WebError) => troubles.push(`broke: ${error.error().stack}`);
  const onConsole = (message: ConsoleMessage) => {
    // A refused or lost call is part of some journeys; the budgets look at these too.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(`console: ${message.text()}`);
  };
  const onRequest = (request: Request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== address && !['data:', 'blob:'].includes(protocol))
      troubles.push(`left the origin: ${request.url()}`);
  };
  context.on('weberror', onError).on('console', onConsole).on('request', onRequest);
  return () => context.off('weberror', onError).off('console', onConsole).off('request', onRequest);
}

/** `E2E_JITTER=800` lets every answer wait up to so many milliseconds, at random: what races shows itself. */
const JITTER_MS = Number(process.env.E2E_JITTER ?? 0);

async function delay(context: BrowserContext) {
  if (JITTER_MS === 0) return;
  await context.route('**/*', async (route) => {
    await setTimeout(Math.random() * JITTER_MS);
    await route.fallback().catch(() => undefined);
  });
}

const storageFor = (session: Session | undefined, look: Look | undefined) =>
  storageOf(session, session ? { welcomed: true, ...look } : look);

export const test = base.extend<Visitor & Fixtures>({
  as: [undefined, { option: true }],
  ownSession: [false, { option: true }],
  ownPerson: [false, { option: true }],
  look: [undefined, { option: true }],

  session: async ({ as, ownSession, ownPerson }, use) => {
    const email = ownPerson ? await makeAdmin() : as;
    await use(email ? await (ownSession ? beginSession(email) : sessionOf(email)) : undefined);
  },

  // As an option of the context it would ask for a new one, and for all scripts anew.
  context: async ({ context, session, look }, use) => {
    await context.setStorageState(storageFor(session, look));
    await use(context);
  },

  troubles: [
    async ({ context }, use) => {
      const troubles: string[] = [];
      const silence = listen(context, troubles);
      await delay(context);
      await use(troubles);
      silence();
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],

  visit: async ({ browser, contextOptions, viewport, locale, serviceWorkers, troubles }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ as, look }) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        serviceWorkers,
        ...(locale ? { locale } : {}),
        baseURL: address,
        storageState: storageFor(as ? await sessionOf(as) : undefined, look),
      });
      contexts.push(context);
      listen(context, troubles);
      await delay(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
