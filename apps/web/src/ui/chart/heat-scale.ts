import { type ScaleName, scales } from './chart-theme.ts';
import type { Extent } from './value-axis.ts';

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];
const stops = Object.fromEntries(
  Object.entries(scales).map(([name, colors]) => [name, colors.map(rgbOf)]),
) as Record<ScaleName, Rgb[]>;

/** Warm for degrees, blue for shares of moisture, violet for anything else. */
export const scaleOf = (unit: string | undefined): ScaleName =>
  unit === '°C' || unit === '°F' ? 'temperature' : unit === '%' ? 'humidity' : 'amount';

/** How far along a span a value is, 0 to 1. */
export const partOf = (value: number, { min, max }: Extent) =>
  max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0.5;

function mixed(name: ScaleName, part: number): Rgb {
  const colors = stops[name];
  const at = part * (colors.length - 1);
  const low = Math.min(Math.floor(at), colors.length - 2);
  const [from, to] = [colors[low] as Rgb, colors[low + 1] as Rgb];
  const along = (channel: 0 | 1 | 2) =>
    Math.round(from[channel] + (to[channel] - from[channel]) * (at - low));
  return [along(0), along(1), along(2)];
}

/** Colour of a value; the steps of a scale look equally far apart, so what lies between is mixed. */
export const colorOf = (name: ScaleName, part: number): string => `rgb(${mixed(name, part).join(' ')})`;

/** Black or white, whichever can be read on the colour of a value. */
export function inkOn(name: ScaleName, part: number): string {
  const [red, green, blue] = mixed(name, part).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return light > 0.179 ? '#000000' : '#ffffff';
}

/** The whole scale as a CSS background. */
export const gradientOf = (name: ScaleName, toward: 'left' | 'right') =>
  `linear-gradient(to ${toward}, ${scales[name].join(', ')})`;
