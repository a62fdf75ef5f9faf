import { expect, test } from 'vitest';
import { ownColour } from './own-colour.ts';

/** WCAG 2.2, written anew. */
function contrast(one: string, other: string) {
  const light = (hex: string) => {
    const channel = (at: number) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  };
  const values = [light(one), light(other)];
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
}

const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const every = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

test('every colour is legible in both themes, on cards, under the mouse and on its own tint', () => {
  const dim = every.flatMap((hex) => {
    const own = ownColour(hex);
    if (!own) return [hex];
    const pairs = [
      [own.dark.text, '#141916'],
      [own.dark.text, '#222925'],
      [own.dark.text, own.dark.soft],
      [own.light.text, '#ffffff'],
      [own.light.text, '#ebefea'],
      [own.light.text, own.light.soft],
    ] as const;
    return pairs.some(([text, background]) => contrast(text, background) < 4.5) ? [hex] : [];
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
