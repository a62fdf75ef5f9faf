import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { registerScreens } from '../app/screens.ts';
import '../app/register-shown.ts';
import { releaseKeys, usePaletteWords } from '../app/shell/palette-words.ts';
import { useShell } from '../app/shell/shell-store.ts';
import { doubtConnection, useServerHealth } from '../lib/server-health.ts';
import { useSession } from '../lib/session.ts';
import { useUi } from '../lib/ui-store.ts';
import { stopTyping } from '../parts/viewers/typing.ts';
import { useDialogs } from '../ui/dialogs/dialogs.ts';
import { useSnacks } from '../ui/dialogs/snackbar.ts';

registerScreens();

// Screens, dialogs and charts are lazy chunks, which take a while to load on a busy machine.
configure({
  asyncUtilTimeout: 40_000,
  // The default lists the whole page, which hides the names of other failed tests.
  getElementError: (message) => new Error(message?.slice(0, 2_000)),
});

/** The test environment has no layout and no canvas: these stubs answer with empty results. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('IntersectionObserver', Observer);

/** Draws nothing: every method of the context does nothing, and what is set is forgotten. */
const nothingDrawn = new Proxy(
  { measureText: () => ({ width: 0 }), createLinearGradient: () => ({ addColorStop: () => undefined }) },
  { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true },
);
HTMLCanvasElement.prototype.getContext = () => nothingDrawn as never;

window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
HTMLElement.prototype.scrollTo = () => undefined;

function resetStore<State>(store: {
  setState: (state: State, replace: true) => void;
  getInitialState: () => State;
}) {
  store.setState(store.getInitialState(), true);
}

/** Closes dialogs, messages and overlays of the shell: their stores outlive the page that showed them. */
function closeEverything() {
  resetStore(useDialogs);
  resetStore(useSnacks);
  resetStore(useShell);
  releaseKeys();
  resetStore(usePaletteWords);
  stopTyping();
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  closeEverything();
});

const PATIENCE_MS = 2_000;

/** A doubt whether the server is there goes on for a second: its verdict would be told to the next file. */
async function settleDoubt() {
  const health = { demo: false, version: '', maintenance: null };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(health)));
  await Promise.race([doubtConnection(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Test files share modules, so each one restores the global state. */
afterAll(async () => {
  vi.useRealTimers();
  // A screen that is still being read when its page is gone could not be read by any later file either.
  await vi.dynamicImportSettled();
  // What was loaded just now may have opened something after the last test.
  cleanup();
  closeEverything();
  vi.restoreAllMocks();
  await settleDoubt();
  vi.unstubAllGlobals();
  resetStore(useSession);
  resetStore(useServerHealth);
  resetStore(useUi);
});
