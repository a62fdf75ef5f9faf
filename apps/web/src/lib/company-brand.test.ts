import { expect, test } from 'vitest';
import { headerTokens, luminanceOf } from './company-brand.ts';

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test('header text has enough contrast on every company colour', () => {
  for (let hue = 0; hue < 4096; hue++) {
    const color = `#${[8, 4, 0].map((bits) => ((hue >> bits) & 15).toString(16).repeat(2)).join('')}`;
    const ink = headerTokens(color)?.['--g-text-color'] ?? '';
    expect(contrast(color, ink), color).toBeGreaterThanOrEqual(4.5);
  }
});

test('without a company colour the theme colours apply', () => {
  expect(headerTokens(null)).toBeUndefined();
});
