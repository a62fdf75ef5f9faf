import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

test('a password matches its own hash, and nothing matches a missing one', async () => {
  const stored = await hashPassword('Correcta-1');
  expect(await passwordMatches(stored, 'Correcta-1')).toBe(true);
  expect(await passwordMatches(stored, 'Otra-1')).toBe(false);
  expect(await passwordMatches(null, 'Correcta-1')).toBe(false);
});

test('concurrent hashes are queued, and those beyond the queue limit get TOO_MANY', async () => {
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => hashPassword('Correcta-1')));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(48);
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 429, code: 'TOO_MANY' } });
  expect(await hashPassword('Después-1')).toContain('argon2id');
});
