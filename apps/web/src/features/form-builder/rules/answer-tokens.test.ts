import { expect, test } from 'vitest';
import { keptText, shownText, tokensOf, unknownAnswers } from './answer-tokens.ts';

const tokens = tokensOf([
  { name: 'temp', label: 'Temperatura' },
  { name: 'weight', label: 'Peso' },
  { name: 'weight_2', label: 'Peso' },
]);

test('answers are read by their labels and kept by their names', () => {
  const kept = `Llegó a \${temp} con \${weight_2} y \${gone}`;
  const shown = `Llegó a [Temperatura] con [Peso · weight_2] y \${gone}`;
  expect(shownText(kept, tokens)).toBe(shown);
  expect(keptText(shown, tokens)).toBe(kept);
  expect(unknownAnswers(kept, tokens)).toEqual(['gone']);
});

test('other words in brackets stay as they are', () => {
  expect(keptText('[Urgente] $& [Temperatura]', tokens)).toBe(`[Urgente] $& \${temp}`);
});
