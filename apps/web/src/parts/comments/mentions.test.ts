import { expect, test } from 'vitest';
import { matching, mentionAt, pieces } from './mentions.ts';

const people = [
  { idUser: 1, name: 'Ana' },
  { idUser: 2, name: 'Ana Lucía Morales' },
  { idUser: 3, name: 'Álvaro Tzul' },
];

test('an @ at the beginning of a word asks for a name, one inside of a word does not', () => {
  expect(mentionAt('Hola @Al', 8)).toEqual({ start: 5, asked: 'Al' });
  expect(mentionAt('correo@al', 9)).toBeUndefined();
  expect(mentionAt('@Ana Luc resto', 8)).toEqual({ start: 0, asked: 'Ana Luc' });
});

test('names are found by the beginning of any of their words, without regard to accents and case', () => {
  expect(matching(people, 'al').map(({ idUser }) => idUser)).toEqual([3]);
  expect(matching(people, 'mor').map(({ idUser }) => idUser)).toEqual([2]);
  expect(matching(people, 'nadie')).toEqual([]);
});

test('of two names that begin alike the longer one is meant', () => {
  const found = pieces('Pide a @Ana Lucía Morales y a @Ana.', people);
  expect(found.map(({ text, named }) => ({ text, named }))).toEqual([
    { text: 'Pide a ', named: false },
    { text: '@Ana Lucía Morales', named: true },
    { text: ' y a ', named: false },
    { text: '@Ana', named: true },
    { text: '.', named: false },
  ]);
});
