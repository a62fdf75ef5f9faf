import { createRequire } from 'node:module';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

const fontFile = (weight: string) =>
  createRequire(import.meta.url).resolve(`pdfmake/fonts/Roboto/Roboto-${weight}.ttf`);

/** Grey of what only explains. */
export const GREY = '#666666';
/** Hairlines of tables and frames. */
export const LINE = '#cccccc';

/** The bytes of a document. The library is loaded on first use: a thread that only writes workbooks does not need it. */
export async function print(definition: TDocumentDefinitions): Promise<Uint8Array> {
  const { default: pdfmake } = await import('pdfmake');
  const [normal, bold] = [fontFile('Regular'), fontFile('Medium')];
  pdfmake.setFonts({ Roboto: { normal, bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
}
