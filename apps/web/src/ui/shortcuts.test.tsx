import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useShortcut } from './shortcuts.ts';

function WithShortcut({ shortcut, run }: { shortcut: string; run: (() => void) | undefined }) {
  useShortcut(shortcut, run);
  return <input aria-label="texto" />;
}

test('a shortcut runs, but not while typing in a field or with Control', async () => {
  const run = vi.fn();
  const user = userEvent.setup();
  render(<WithShortcut shortcut="c" run={run} />);
  await user.keyboard('c');
  expect(run).toHaveBeenCalledOnce();
  await user.type(screen.getByLabelText('texto'), 'ccc');
  expect(run).toHaveBeenCalledOnce();
  await user.tab();
  await user.keyboard('{Control>}c{/Control}');
  expect(run).toHaveBeenCalledOnce();
});

test('the newest of two handlers for a key runs, and the older one after it unmounts', async () => {
  const [older, newer] = [vi.fn(), vi.fn()];
  const user = userEvent.setup();
  render(<WithShortcut shortcut="c" run={older} />);
  const top = render(<WithShortcut shortcut="c" run={newer} />);
  await user.keyboard('c');
  expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1]);
  top.unmount();
  await user.keyboard('c');
  expect(older).toHaveBeenCalledOnce();
});
