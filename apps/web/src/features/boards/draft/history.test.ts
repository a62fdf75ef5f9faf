import { expect, test } from 'vitest';
import { begin, commit, redo, undo } from './history.ts';

test('what was done can be undone and done again, until something else is done', () => {
  const done = commit(commit(begin('a'), 'b'), 'c');
  expect(undo(done).present).toBe('b');
  expect(undo(undo(undo(done))).present).toBe('a');
  expect(redo(undo(done)).present).toBe('c');
  const other = commit(undo(done), 'd');
  expect(redo(other).present).toBe('d');
  expect(undo(other).present).toBe('b');
});

test('a change that changes nothing is no step', () => {
  const history = begin({ x: 1, title: undefined });
  expect(commit(history, { x: 1, title: undefined })).toBe(history);
});
