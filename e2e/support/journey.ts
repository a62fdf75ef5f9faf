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
import { fillStorage, type Look } from './browser-storage.ts';
import { makeAdmin } from './people.ts';
import { address, beginSession, type Session, sessionOf } from './server.ts';

export interface Visitor {
  /** Email address of the signed-in user; nobody by default. */
  as: string | undefined;
  /** Uses a session of its own, for tests that end it. */
  ownSession: boolean;
  /** Creates an administrator of its own, for tests that change the user. */
  ownPerson: boolean;
  /** Stored display settings; none by default, except that signed-in users do not get the welcome guide. */
  look: Look | undefined;
}

interface Fixtures {
  session: Session | undefined;
  /** Uncaught errors, console errors (with CSP violations) and requests to another origin; must stay empty. */
  problems: string[];
  /** Opens a page in a second browser context, for another user. */
  visit: (visitor: { as?: string; look?: Look }) => Promise<Page>;
}

/** Records problems until the returned function is called: a reused context outlives the test. */
function listen(context: BrowserContext, problems: string[]): () => void {
  const onError = (error: WebError) => problems.push(`broke: ${error.error().stack}`);
  const onConsole = (message: ConsoleMessage) => {
    // Some tests expect failed requests; collectErrors reports them where they are not expected.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`);
  };
  const onRequest = (request: Request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== address && !['data:', 'blob:'].includes(protocol))
      problems.push(`left the origin: ${request.url()}`);
  };
  context.on('weberror', onError).on('console', onConsole).on('request', onRequest);
  return () => context.off('weberror', onError).off('console', onConsole).off('request', onRequest);
}

/** `E2E_JITTER=800` delays every response by up to that many milliseconds at random, to reveal races. */
const JITTER_MS = Number(process.env.E2E_JITTER ?? 0);

async function delay(context: BrowserContext) {
  if (JITTER_MS === 0) return;
  await context.route('**/*', async (route) => {
    await setTimeout(Math.random() * JITTER_MS);
    await route.fallback().catch(() => undefined);
  });
}

export const test = base.extend<Visitor & Fixtures>({
  as: [undefined, { option: true }],
  ownSession: [false, { option: true }],
  ownPerson: [false, { option: true }],
  look: [undefined, { option: true }],

  session: async ({ as, ownSession, ownPerson }, use) => {
    const email = ownPerson ? await makeAdmin() : as;
    await use(email ? await (ownSession ? beginSession(email) : sessionOf(email)) : undefined);
  },

  // As a context option it would create a new context and reload all scripts.
  context: async ({ context, session, look }, use) => {
    await fillStorage(context, session, look);
    await use(context);
    // Before a context is used again, Playwright empties the HTTP cache through each page that is still open.
    await Promise.all(context.pages().map((page) => page.close()));
  },

  problems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const stopListening = listen(context, problems);
      await delay(context);
      await use(problems);
      stopListening();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],

  visit: async ({ browser, contextOptions, viewport, locale, serviceWorkers, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ as, look }) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        serviceWorkers,
        ...(locale ? { locale } : {}),
        baseURL: address,
      });
      contexts.push(context);
      await fillStorage(context, as ? await sessionOf(as) : undefined, look);
      listen(context, problems);
      await delay(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
