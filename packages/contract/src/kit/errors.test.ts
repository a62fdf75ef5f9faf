import { expect, test } from 'vitest';
import {
  Forbidden,
  Invalid,
  NotFound,
  Refused,
  TooMany,
  Unauthorized,
  Unavailable,
  Upstream,
} from './errors.ts';

test.each([
  [new Invalid([{ path: 'name', rule: 'required' }]), 400, 'INVALID'],
  [new Unauthorized('SESSION'), 401, 'SESSION'],
  [new Forbidden('OPERATOR_ONLY'), 403, 'OPERATOR_ONLY'],
  [new NotFound('twin', 7), 404, 'NOT_FOUND'],
  [new Refused('DUPLICATE'), 409, 'DUPLICATE'],
  [new TooMany('TOO_MANY', 2), 429, 'TOO_MANY'],
  [new Upstream('PLATFORM'), 502, 'PLATFORM'],
  [new Unavailable(), 503, 'UNAVAILABLE'],
])('%s has its status and code', (error, status, code) => {
  expect(error).toMatchObject({ status, code, message: code, name: error.constructor.name });
  expect(error).toBeInstanceOf(Error);
});

test('an error carries the parameters of its message', () => {
  expect(new NotFound('twin', 7).params).toEqual({ entity: 'twin', id: 7 });
  expect(new TooMany('TOO_MANY', 2)).toMatchObject({ retryAfter: 2, params: { seconds: 2 } });
  expect(new Refused('STALE', { name: 'Una' }, { current: { version: 2 }, path: 'name' })).toMatchObject({
    params: { name: 'Una' },
    current: { version: 2 },
    path: 'name',
    valid: false,
  });
});
