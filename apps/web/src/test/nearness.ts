import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Fake IntersectionObserver: the test decides when an element enters or leaves the viewport. */
export function watchNearness() {
  const watched = new Map<Element, IntersectionObserverCallback>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #told: IntersectionObserverCallback;
      constructor(told: IntersectionObserverCallback) {
        this.#told = told;
      }
      observe(element: Element) {
        watched.set(element, this.#told);
      }
      disconnect() {
        for (const [element, told] of watched) if (told === this.#told) watched.delete(element);
      }
    },
  );
  const tell = (isIntersecting: boolean) =>
    act(() => {
      for (const [target, told] of [...watched])
        told([{ target, isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
    });
  return { come: () => tell(true), leave: () => tell(false) };
}
