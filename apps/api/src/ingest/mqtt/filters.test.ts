import { expect, test } from 'vitest';
import { isFilter, matches } from './filters.ts';

test.each([
  ['v2/fw/response/+/chunk/+', 'v2/fw/response/7/chunk/0', true],
  ['v2/fw/response/+/chunk/+', 'v2/fw/response/7/chunk', false],
  ['v1/devices/me/#', 'v1/devices/me', true],
  ['v1/devices/me/#', 'v1/devices/me/rpc/request/1', true],
  ['v1/devices/me/+', 'v1/devices/me/rpc/request/1', false],
  ['v1/devices/me/attributes', 'v1/devices/me/attributes', true],
  ['v1/devices/me/attributes', 'v1/devices/me/attributes/', false],
])('%s matches %s: %s', (filter, topic, expected) => {
  expect(matches(filter, topic)).toBe(expected);
});

test.each(['', 'a/#/b', 'a+/b', 'a/b#', 'a\0b', 'x'.repeat(2_000)])('%j is no filter', (filter) => {
  expect(isFilter(filter)).toBe(false);
});
test.each(['#', '+/+', 'a//b', '/a/+/#'])('%j is a filter', (filter) => {
  expect(isFilter(filter)).toBe(true);
});
