import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');

function tokensOf(theme: 'dark' | 'light'): (name: string) => string {
  const block = css.split(`[data-mantine-color-scheme="${theme}"] {`)[1]?.split('\n}')[0] ?? '';
  const tokens = new Map(
    [...block.matchAll(/--g-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
  return (name) => tokens.get(name) ?? `missing ${name}`;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const textTokens = ['text-strong', 'text-color', 'text-dim', 'text-faint', 'primary-text'];
const states = ['normal', 'warning', 'alarm', 'silent', 'info'];

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  const token = tokensOf(theme);

  test.each([...textTokens, ...states])('has enough contrast for %s on every surface', (name) => {
    for (const surface of surfaces) expect(contrast(token(name), token(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(states)('has enough contrast for %s and for text on its soft background', (name) => {
    expect(contrast(token(name), token(`${name}-soft`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token('text-color'), token(`${name}-soft`))).toBeGreaterThanOrEqual(4.5);
  });

  test('has enough contrast on the primary action, also when hovered', () => {
    expect(contrast(token('on-primary'), token('primary'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token('on-primary'), token('primary-hover'))).toBeGreaterThanOrEqual(4.5);
  });

  test('has visible control borders and chart lines', () => {
    for (const surface of ['surface-0', 'surface-1', 'surface-2']) {
      expect(contrast(token('line-control'), token(surface))).toBeGreaterThanOrEqual(3);
    }
    for (let series = 1; series <= 8; series++) {
      expect(contrast(token(`chart-${series}`), token('surface-1'))).toBeGreaterThanOrEqual(3);
    }
  });
});
