import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Fake IntersectionObserver: the test decides when an element enters or leaves the viewport. */
export function stubIntersectionObserver() {
  const watched = new Map<Element, IntersectionObserverCallback>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback;
      }
      observe(element: Element) {
        watched.set(element, this.#callback);
      }
      disconnect() {
        for (const [element, callback] of watched) if (callback === this.#callback) watched.delete(element);
      }
    },
  );
  const notify = (isIntersecting: boolean) =>
    act(() => {
      for (const [target, callback] of [...watched])
        callback([{ target, isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
    });
  return { enter: () => notify(true), leave: () => notify(false) };
}
