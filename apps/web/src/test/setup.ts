import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
HTMLElement.prototype.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
