import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/people.ts';
import { isGuessable, isOwnAddress } from './guessable.ts';

describe('a guessable password', () => {
  test.each([
    'contraseña',
    'Contraseña123',
    'CONTRASENA2026',
    'password12',
    'Password-1234!',
    'P4ssw0rd!2026',
    'p@$$w0rd1234',
    'passwordpassword',
    'bienvenido1',
    'Bienvenidos.2026',
    'administrador',
    '4dm1n1str4d0r',
    'iloveyou1234',
    'qwertyuiop',
    'Qwerty1234567',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'asdfghjkl123',
    'geheim123456',
    'rahasia12345',
    'woaini1314520',
    'Guatemala2026',
  ])('is a common one or a variant of it: %s', (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  test.each([
    '1234567890',
    '0987654321',
    '1111111111',
    'aaaaaaaaaa',
    'abcdefghij',
    'Abcdefgh-123',
    'abcabcabcabc',
    '1212121212',
    '__________',
    '١٢٣٤٥٦٧٨٩٠',
  ])('is a sequence or a repetition: %s', (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  test.each([
    DEMO_PASSWORD,
    'muy-secreta-1',
    'caballo grapa correcto',
    'robada-robada',
    'xK9#mvQ2pLw8',
    '我喜欢在雨天喝热咖啡',
    'السكر مخزن جيدا',
    '8362940571846',
  ])('is not any other: %s', (password) => {
    expect(isGuessable(password)).toBe(false);
  });
});

test('a password contains its user’s address or the part before the @', () => {
  expect(isOwnAddress('Marta.Sandoval2026', 'marta.sandoval@gemelo.test')).toBe(true);
  expect(isOwnAddress('martasandoval-x9', 'marta.sandoval@gemelo.test')).toBe(true);
  expect(isOwnAddress('marta@gemelo.test', 'marta@gemelo.test')).toBe(true);
  expect(isOwnAddress('x-MARTA-1234567', 'marta@gemelo.test')).toBe(true);
  expect(isOwnAddress('ana123456789', 'ana@gemelo.test')).toBe(true);
  expect(isOwnAddress('mañanas-lluviosas', 'ana@gemelo.test')).toBe(false);
  expect(isOwnAddress(DEMO_PASSWORD, 'admin@gemelo.test')).toBe(false);
});
