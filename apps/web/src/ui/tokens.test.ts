import { describe, expect, test } from 'vitest';
import { contrast, tokensOf } from '../test/theme-tokens.ts';

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
