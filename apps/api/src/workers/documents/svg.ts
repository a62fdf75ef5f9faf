import { GREY } from './pdfmake.ts';

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Small words in a picture, in the font of the document. */
export const svgText = (left: number, top: number, words: string, more = '', size = 6.5, colour = GREY) =>
  `<text x="${left.toFixed(2)}" y="${top.toFixed(2)}" font-family="Roboto" font-size="${size}" fill="${colour}" ${more}>${escaped(words)}</text>`;

export const svgOf = (width: number, height: number, parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
