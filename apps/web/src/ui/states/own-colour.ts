import type { CSSProperties } from 'react';

type Rgb = readonly [number, number, number];

/** What a badge stands on: `surface-1` of cards and `surface-3` of rows under the mouse, as in the style sheet. */
export const surfaces = {
  dark: ['#141916', '#222925'],
  light: ['#ffffff', '#ebefea'],
} as const;
type Theme = keyof typeof surfaces;
const ENOUGH = 4.6;
const TINT = 0.16;
const LINE = 0.45;

const parse = (hex: string): Rgb | undefined => {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) return undefined;
  const number = Number.parseInt(digits, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};
const print = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] * share + other[0] * (1 - share),
  one[1] * share + other[1] * (1 - share),
  one[2] * share + other[2] * (1 - share),
];

/** Relative luminance as WCAG defines it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export interface OwnColour {
  text: string;
  soft: string;
  line: string;
}

/** Towards white on dark surfaces and black on light ones, until it can be read on all of them. */
function readableOn(colour: Rgb, theme: Theme): OwnColour {
  const end: Rgb = theme === 'dark' ? [255, 255, 255] : [0, 0, 0];
  const [card, hovered] = surfaces[theme].map((hex) => parse(hex)) as [Rgb, Rgb];
  const soft = mix(colour, card, TINT);
  const line = mix(colour, card, LINE);
  let text = colour;
  for (let share = 1; share > 0; share -= 0.05) {
    text = mix(colour, end, share);
    if ([card, hovered, soft].every((background) => contrast(text, background) >= ENOUGH)) break;
  }
  return { text: print(text), soft: print(soft), line: print(line) };
}

/** A colour that someone configured, as text with AA contrast in both themes; undefined for anything else. */
export function ownColour(hex: string | null | undefined): Record<Theme, OwnColour> | undefined {
  const colour = hex ? parse(hex) : undefined;
  return colour && { dark: readableOn(colour, 'dark'), light: readableOn(colour, 'light') };
}

/** The colours of both themes for a badge; the style sheet picks. */
export function ownVariables(color: string | null | undefined) {
  const own = ownColour(color);
  if (!own) return undefined;
  const { dark, light } = own;
  return {
    '--own-dark': dark.text,
    '--own-dark-soft': dark.soft,
    '--own-dark-line': dark.line,
    '--own-light': light.text,
    '--own-light-soft': light.soft,
    '--own-light-line': light.line,
  } as CSSProperties;
}
