import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubIntersectionObserver } from '../../test/nearness.ts';
import { WhenNear } from './when-near.tsx';

afterEach(() => vi.unstubAllGlobals());

const part = (
  <WhenNear height={120}>
    <p>Historia</p>
  </WhenNear>
);

test('reserves the height of the content and renders it once it is near the viewport', () => {
  const viewport = stubIntersectionObserver();
  const { container } = render(part);
  expect(screen.queryByText('Historia')).toBeNull();
  expect((container.firstElementChild as HTMLElement).style.minBlockSize).toBe('120px');
  viewport.leave();
  expect(screen.queryByText('Historia')).toBeNull();
  viewport.enter();
  expect(screen.getByText('Historia')).toBeDefined();
  viewport.leave();
  expect(screen.getByText('Historia')).toBeDefined();
});

test('renders the content for printing', () => {
  stubIntersectionObserver();
  render(part);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('Historia')).toBeDefined();
});

test('renders the content at once without IntersectionObserver', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  render(part);
  expect(screen.getByText('Historia')).toBeDefined();
});
