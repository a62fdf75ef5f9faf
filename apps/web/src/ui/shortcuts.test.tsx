import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useShortcut } from './shortcuts.ts';

function Bound({ shortcut, run }: { shortcut: string; run: (() => void) | undefined }) {
  useShortcut(shortcut, run);
  return <input aria-label="texto" />;
}

test('a key of the page acts, but not for someone who writes', async () => {
  const run = vi.fn();
  const user = userEvent.setup();
  render(<Bound shortcut="c" run={run} />);
  await user.keyboard('c');
  expect(run).toHaveBeenCalledOnce();
  await user.type(screen.getByLabelText('texto'), 'ccc');
  expect(run).toHaveBeenCalledOnce();
  await user.tab();
  await user.keyboard('{Control>}c{/Control}');
  expect(run).toHaveBeenCalledOnce();
});

test('of two for the same key the newest acts; when it goes, the other does', async () => {
  const [older, newer] = [vi.fn(), vi.fn()];
  const user = userEvent.setup();
  render(<Bound shortcut="c" run={older} />);
  const top = render(<Bound shortcut="c" run={newer} />);
  await user.keyboard('c');
  expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1]);
  top.unmount();
  await user.keyboard('c');
  expect(older).toHaveBeenCalledOnce();
});
