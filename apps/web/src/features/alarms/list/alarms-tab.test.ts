import { expect, test } from 'vitest';
import { tabOf } from './alarms-tab.ts';

test('the list opens on what is unresolved, and an address that names resolved alarms on all', () => {
  expect(tabOf({})).toBe('open');
  expect(tabOf({ state: 'open' })).toBe('open');
  expect(tabOf({ state: 'open,resolved' })).toBe('all');
  expect(tabOf({ tab: 'all' })).toBe('all');
  expect(tabOf({ tab: 'rules', state: 'resolved' })).toBe('rules');
  expect(tabOf({ tab: 'otra' })).toBe('open');
});
