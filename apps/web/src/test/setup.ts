import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { registerScreens } from '../app/screens.ts';
import { useSession } from '../lib/session.ts';
import { useUi } from '../lib/ui-store.ts';
import { useDialogs } from '../ui/dialogs/dialogs.ts';
import { useSnacks } from '../ui/dialogs/snackbar.ts';

registerScreens();

// Dialogs and charts arrive in chunks of their own, which a busy machine takes its time to load.
configure({ asyncUtilTimeout: 20_000 });

/** jsdom measures and draws nothing: what asks it to gets an answer that says so. */
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

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Files share their modules: each leaves what it found. */
function forget<State>(store: {
  setState: (state: State, replace: true) => void;
  getInitialState: () => State;
}) {
  store.setState(store.getInitialState(), true);
}

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forget(useDialogs);
  forget(useSession);
  forget(useSnacks);
  forget(useUi);
});
