import { inflateSync } from 'node:zlib';

type Letters = Map<number, string>;

const codes = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('');

/** Which letter each glyph of a font is, from its table for readers that copy text. */
function lettersOf(table: string): Letters {
  const letters: Letters = new Map();
  for (const { 1: low = '', 2: high = '', 3: list = '' } of table.matchAll(
    /<(\w{4})> <(\w{4})> \[([^\]]*)\]/g,
  )) {
    const given = [...list.matchAll(/<(\w*)>/g)].map(({ 1: hex = '' }) => codes(hex));
    const first = Number.parseInt(low, 16);
    for (let at = 0; first + at <= Number.parseInt(high, 16); at++) letters.set(first + at, given[at] ?? '');
  }
  return letters;
}

/** The text of a PDF of ours, by page and piece: enough to see that a figure stands in it. */
export function pdfText(file: Uint8Array): string {
  const bytes = Buffer.from(file);
  const raw = bytes.toString('latin1');
  const objects = new Map<number, { head: string; body: string }>();
  for (const { 1: id, 2: head = '', index } of raw.matchAll(
    /(\d+) 0 obj\s([\s\S]*?)(?=stream\r?\n|endobj)/g,
  )) {
    const begin = raw.indexOf('stream', index);
    const end = raw.indexOf('endobj', index);
    const streams = begin >= 0 && begin < end;
    const from = raw.indexOf('\n', begin) + 1;
    const size = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const body = streams ? bytes.subarray(from, from + size) : Buffer.alloc(0);
    const inflated = streams && head.includes('/FlateDecode') ? inflateSync(body) : body;
    objects.set(Number(id), { head, body: inflated.toString('latin1') });
  }
  const fonts = new Map<string, Letters>();
  for (const { head } of objects.values())
    for (const { 1: name = '', 2: font } of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(font))?.head ?? '')?.[1];
      if (table) fonts.set(name, lettersOf(objects.get(Number(table))?.body ?? ''));
    }
  const pieces: string[] = [];
  for (const { body } of objects.values()) {
    let letters: Letters = new Map();
    for (const { 1: font, 2: shown } of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? new Map();
      const hex = [...(shown ?? '').matchAll(/<(\w+)>/g)].map(({ 1: code = '' }) => code).join('');
      if (hex)
        pieces.push(
          (hex.match(/.{4}/g) ?? []).map((code) => letters.get(Number.parseInt(code, 16)) ?? '').join(''),
        );
    }
  }
  // A line is drawn word by word, each with the blank after it.
  return pieces.join('\n').replace(/[ \u00A0\u202F]\n?/g, ' ');
}
