import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { watchNearness } from '../../test/nearness.ts';
import { WhenNear } from './when-near.tsx';

afterEach(() => vi.unstubAllGlobals());

const part = (
  <WhenNear height={120}>
    <p>Historia</p>
  </WhenNear>
);

test('keeps the place of what is far away, and shows it once it comes near', () => {
  const nearness = watchNearness();
  const { container } = render(part);
  expect(screen.queryByText('Historia')).toBeNull();
  expect((container.firstElementChild as HTMLElement).style.minBlockSize).toBe('120px');
  nearness.leave();
  expect(screen.queryByText('Historia')).toBeNull();
  nearness.come();
  expect(screen.getByText('Historia')).toBeDefined();
  nearness.leave();
  expect(screen.getByText('Historia')).toBeDefined();
});

test('is there for the printer', () => {
  watchNearness();
  render(part);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('Historia')).toBeDefined();
});

test('shows all at once where nobody can tell what is near', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  render(part);
  expect(screen.getByText('Historia')).toBeDefined();
});
