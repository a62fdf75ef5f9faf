import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');

/** The colours that the style sheet gives a theme, by the name of their token. */
export function tokensOf(theme: 'dark' | 'light'): (name: string) => string {
  const block = css.split(`[data-mantine-color-scheme="${theme}"] {`)[1]?.split('\n}')[0] ?? '';
  const tokens = new Map(
    [...block.matchAll(/--g-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
  return (name) => tokens.get(name) ?? `missing ${name}`;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours as WCAG 2.2 defines it, written apart from the code that it judges. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
