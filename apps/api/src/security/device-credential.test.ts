import { expect, test } from 'vitest';
import { basicCredential, certificateCredential, hashCredential } from './device-credential.ts';
import { hashSecret } from './secrets.ts';

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
const hex = (credential: string) => hashCredential(credential).toString('hex');

test('a token is looked up as it always was', () => {
  expect(hashCredential('abcd1234efgh')).toEqual(hashSecret('abcd1234efgh'));
});

test('where a user ends and its password begins makes a difference', () => {
  const credentials = [
    basicCredential('ana', 'b12345678'),
    basicCredential('anab', '12345678'),
    basicCredential('ana","b12345678', ''),
    certificateCredential(fingerprint),
    certificateCredential(fingerprint.replace('AB', 'AC')),
  ];
  expect(new Set(credentials.map(hex)).size).toBe(credentials.length);
});

test('no token stands for a user with a password, or for a certificate', () => {
  const sought = [
    hex(certificateCredential(fingerprint)),
    hex(basicCredential('sonda-7', 'una-clave-larga')),
  ];
  const bodies = [
    JSON.stringify(['certificate', fingerprint]),
    JSON.stringify(['basic', 'sonda-7', 'una-clave-larga']),
  ];
  const prefixes = ['', '\0', '\xff', '\ufffd', '\udcff', '\ud800', '\0AAAA:', '\0:'];
  for (const body of bodies)
    for (const prefix of prefixes) expect(sought).not.toContain(hex(`${prefix}${body}`));
  expect(certificateCredential(fingerprint)).not.toContain(`\0${fingerprint}`);
});
