import { describe, expect, test } from 'vitest';
import { failureBody } from './errors.ts';

const meaning = (error: unknown) => {
  const { status, code } = failureBody(error, 'es', 'x');
  return [status, code];
};
const ofDatabase = (code: string) => Object.assign(new Error('secret words of the database'), { code });

describe('what the database says means to the caller', () => {
  test.each(['53100', '53200', '53300', '57P01', '08006', '40P01', '40001', '55P03', '57014'])(
    '%s: not now, try again',
    (code) => expect(meaning(ofDatabase(code))).toEqual([503, 'UNAVAILABLE']),
  );

  test('one that says nothing any more is away', () => {
    expect(meaning(new Error('Query read timeout'))).toEqual([503, 'UNAVAILABLE']);
  });

  test('what is ours says nothing of the inside', () => {
    const body = failureBody(ofDatabase('42601'), 'es', 'x');
    expect([body.status, body.code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
