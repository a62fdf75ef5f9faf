import { expect, test } from 'vitest';
import { contrast, tokensOf } from '../../test/theme-tokens.ts';
import { ownColour, surfaces } from './own-colour.ts';

const themes = ['dark', 'light'] as const;
const surfacesOf = (theme: (typeof themes)[number]) => ['surface-1', 'surface-3'].map(tokensOf(theme));
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const every = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

test.each(themes)('the surfaces of the %s theme are those of the style sheet', (theme) => {
  expect(surfaces[theme]).toEqual(surfacesOf(theme));
});

test('every colour is legible in both themes, on cards, under the mouse and on its own tint', () => {
  const dim = every.flatMap((hex) => {
    const own = ownColour(hex);
    if (!own) return [hex];
    const isDim = themes.some((theme) => {
      const { text, soft } = own[theme];
      return [...surfacesOf(theme), soft].some((background) => contrast(text, background) < 4.5);
    });
    return isDim ? [hex] : [];
  });
  expect(dim).toEqual([]);
});

test('a colour that is legible already stays as it is', () => {
  expect(ownColour('#ffd43b')?.dark.text).toBe('#ffd43b');
  expect(ownColour('#0b5cad')?.light.text).toBe('#0b5cad');
});

test('what is no colour is none', () => {
  expect([ownColour(null), ownColour(''), ownColour('red'), ownColour('#12')]).toEqual(
    Array(4).fill(undefined),
  );
});
