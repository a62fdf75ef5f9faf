import { expect, test } from 'vitest';
import { matching, mentionAt, pieces } from './mentions.ts';

const people = [
  { idUser: 1, name: 'Ana' },
  { idUser: 2, name: 'Ana Lucía Morales' },
  { idUser: 3, name: 'Álvaro Tzul' },
];

test('an @ at the start of a word begins a mention, one inside a word does not', () => {
  expect(mentionAt('Hola @Al', 8)).toEqual({ start: 5, query: 'Al' });
  expect(mentionAt('correo@al', 9)).toBeUndefined();
  expect(mentionAt('@Ana Luc resto', 8)).toEqual({ start: 0, query: 'Ana Luc' });
});

test('names match by the start of any word, ignoring accents and case', () => {
  expect(matching(people, 'al').map(({ idUser }) => idUser)).toEqual([3]);
  expect(matching(people, 'mor').map(({ idUser }) => idUser)).toEqual([2]);
  expect(matching(people, 'nadie')).toEqual([]);
});

test('the longest matching name is mentioned', () => {
  const found = pieces('Pide a @Ana Lucía Morales y a @Ana.', people);
  expect(found.map(({ text, named }) => ({ text, named }))).toEqual([
    { text: 'Pide a ', named: false },
    { text: '@Ana Lucía Morales', named: true },
    { text: ' y a ', named: false },
    { text: '@Ana', named: true },
    { text: '.', named: false },
  ]);
});
