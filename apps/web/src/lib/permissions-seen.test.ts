import { expect, test, vi } from 'vitest';
import { notePermissions, onPermissionsChanged } from './permissions-seen.ts';

test('listeners are called only when the permission version changes', () => {
  const changed = vi.fn();
  const stop = onPermissionsChanged(changed);
  notePermissions('1.2');
  notePermissions('1.2');
  notePermissions(null);
  expect(changed).not.toHaveBeenCalled();
  notePermissions('2.2');
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  notePermissions('3.2');
  expect(changed).toHaveBeenCalledTimes(1);
});
