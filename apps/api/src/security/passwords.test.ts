import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

test('a password matches its own hash, and nothing matches a missing one', async () => {
  const stored = await hashPassword('Correcta-1');
  expect(await passwordMatches(stored, 'Correcta-1')).toBe(true);
  expect(await passwordMatches(stored, 'Otra-1')).toBe(false);
  expect(await passwordMatches(null, 'Correcta-1')).toBe(false);
});

test('a crowd waits in turn, and who comes to a full queue is told to come back', async () => {
  const crowd = await Promise.allSettled(Array.from({ length: 150 }, () => hashPassword('Correcta-1')));
  const refused = crowd.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(48);
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 429, code: 'TOO_MANY' } });
  expect(await hashPassword('Después-1')).toContain('argon2id');
});
