import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

test('a vault opens what its key or an older one sealed, and seals with its own', () => {
  const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
  const before = createVault(first).seal('clave');
  const during = createVault(third, [second, first]);
  expect(during.open(before)).toBe('clave');
  const after = during.seal('clave');
  expect(createVault(third).open(after)).toBe('clave');
  expect(() => createVault(first).open(after)).toThrow();
  expect(() => createVault(third).open(before)).toThrow();
});

test('what was changed or cut opens with no key', () => {
  const key = randomBytes(32);
  const sealed = createVault(key).seal('clave');
  const vault = createVault(randomBytes(32), [key]);
  const changed = Buffer.from(sealed);
  changed[14] = (changed[14] ?? 0) ^ 1;
  for (const one of [changed, sealed.subarray(0, 20), Buffer.of()]) expect(() => vault.open(one)).toThrow();
});
