import { expect, test } from 'vitest';
import { basicCredential, certificateCredential } from '../security/device-credential.ts';
import { credentialsOf } from './credential.ts';

test('the user with the password is tried first, then the user as a token, then the certificate', () => {
  const certificate = certificateCredential('AB:CD');
  expect(credentialsOf({ username: 'sonda', password: 'clave', certificate })).toEqual([
    basicCredential('sonda', 'clave'),
    'sonda',
    certificate,
  ]);
});

test('a token with an empty password is only a token', () => {
  expect(credentialsOf({ username: 'abcd1234', password: '' })).toEqual(['abcd1234']);
});

test('a connection that says nothing has none, and a password alone is nothing', () => {
  expect(credentialsOf({})).toEqual([]);
  expect(credentialsOf({ username: '', password: 'clave' })).toEqual([]);
});
