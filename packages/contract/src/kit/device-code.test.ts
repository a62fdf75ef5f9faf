import { expect, test } from 'vitest';
import { readDeviceCode } from './device-code.ts';

test.each([
  ['A4CF12F03B7A', 'A4:CF:12:F0:3B:7A'],
  ['a4-cf-12-f0-3b-7a', 'A4:CF:12:F0:3B:7A'],
  ['a4cf.12f0.3b7a', 'A4:CF:12:F0:3B:7A'],
  ['MAC:A4:CF:12:F0:3B:7A;SN:000123', 'A4:CF:12:F0:3B:7A'],
  ['https://ejemplo.test/d?mac=A4CF12F03B7A', 'A4:CF:12:F0:3B:7A'],
])('the MAC in «%s»', (text, mac) => {
  expect(readDeviceCode(text)).toEqual({ mac, name: mac });
});

test.each(['Sensor pasillo 3', 'A4CF12F03B7A99', 'A4:CF:12:FF:FE:F0:3B:7A', '12345', ' sonda-7 '])(
  '«%s» is a name',
  (text) => {
    expect(readDeviceCode(text)).toEqual({ mac: null, name: text.trim() });
  },
);
