import { saveBlob } from '../../lib/save-file.ts';
import { readTokens } from './chart-theme.ts';
import type { LegendEntry } from './legend.ts';

const SCALE = 2;
const HEAD = 44;
const LEGEND = 20;
const PAD = 16;

/** A file name made of a chart's title. */
export const nameOf = (title: string, ending: string) =>
  `${title
    .toLocaleLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}.${ending}`;

interface Picture {
  picture: HTMLCanvasElement;
  title: string;
  legend: readonly LegendEntry[];
}

/** Resolves a `var(--token)` to its current value, because a canvas only understands colours. */
const colorOf = (css: string) => {
  const token = /^var\((.+)\)$/.exec(css)?.[1];
  return token ? getComputedStyle(document.documentElement).getPropertyValue(token).trim() : css;
};

/** The chart image with title and legend above it, on the theme's background. */
export function savePicture({ picture, title, legend }: Picture) {
  const { surface, text, font } = readTokens();
  const head = HEAD + (legend.length > 0 ? LEGEND : 0);
  const canvas = document.createElement('canvas');
  canvas.width = picture.width + 2 * PAD * SCALE;
  canvas.height = picture.height + (head + PAD) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, PAD * SCALE, head * SCALE);

  context.scale(SCALE, SCALE);
  context.textBaseline = 'middle';
  context.font = `600 15px ${font}`;
  context.fillStyle = text;
  context.fillText(title, PAD, HEAD / 2);
  context.font = `400 12px ${font}`;
  let x = PAD;
  for (const { name, color } of legend) {
    context.fillStyle = colorOf(color);
    context.fillRect(x, HEAD + LEGEND / 2 - 6, 14, 4);
    context.fillStyle = text;
    context.fillText(name, x + 20, HEAD + LEGEND / 2 - 4);
    x += 20 + context.measureText(name).width + 16;
  }
  canvas.toBlob((blob) => {
    if (blob) saveBlob(blob, nameOf(title, 'png'));
  });
}
