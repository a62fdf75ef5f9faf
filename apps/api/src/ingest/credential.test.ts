import { expect, test } from 'vitest';
import { basicCredential, certificateCredential } from '../security/device-credential.ts';
import { credentialsOf } from './credential.ts';

test('a certificate is tried first, then the user with the password, then the user as a token', () => {
  const certificate = certificateCredential('AB:CD');
  expect(credentialsOf({ username: 'sonda', password: 'clave', certificate })).toEqual([
    certificate,
    basicCredential('sonda', 'clave'),
    'sonda',
  ]);
});

test('a token with an empty password is only a token', () => {
  expect(credentialsOf({ username: 'abcd1234', password: '' })).toEqual(['abcd1234']);
});

test('a connection that says nothing has none, and a password alone is nothing', () => {
  expect(credentialsOf({})).toEqual([]);
  expect(credentialsOf({ username: '', password: 'clave' })).toEqual([]);
});
