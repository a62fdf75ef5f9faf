import { expect, test } from 'vitest';
import { addressKey } from './address.ts';

test('addressKey groups IPv6 addresses by their /64 network and keeps IPv4 addresses', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:0db8:0001:0002:ffff::1')).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressKey('::ffff:10.0.0.7')).toBe('10.0.0.7');
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
});
