import type { Content } from 'pdfmake/interfaces.js';
import { drawn } from './blocks.ts';
import type { Block, DocumentInput } from './document.ts';
import { GREY, print } from './pdfmake.ts';

const SHORT_SIDE = 595;
const LONG_SIDE = 842;
const MARGIN = 36;
const LOGO_HEIGHT = 34;
const LOGO_WIDTH = 120;
/** Below this share of the page there is no room for a table under its heading. */
const FOOT = 0.88;

/** Pictures are kept as WebP, which a document cannot hold. */
async function printable(dataUrl: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const png = await sharp(bytes).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** One after the other: each is decoded whole. */
async function printableBlocks(blocks: readonly Block[]): Promise<Block[]> {
  const done: Block[] = [];
  for (const block of blocks) {
    if (block.kind !== 'pictures') {
      done.push(block);
      continue;
    }
    const pictures: string[] = [];
    for (const picture of block.pictures) pictures.push(await printable(picture));
    done.push({ ...block, pictures });
  }
  return done;
}

function header({ company, title, subtitle, marks = [] }: DocumentInput, logo: string | null): Content {
  return {
    margin: [0, 0, 0, 12],
    columnGap: 12,
    columns: [
      ...(logo
        ? [{ width: 'auto', stack: [{ image: logo, fit: [LOGO_WIDTH, LOGO_HEIGHT] as [number, number] }] }]
        : []),
      {
        width: '*',
        stack: [
          { text: company, color: GREY },
          { text: title, fontSize: 16, bold: true },
          ...(subtitle
            ? [{ text: subtitle, fontSize: 11, margin: [0, 2, 0, 0] as [number, number, number, number] }]
            : []),
        ],
      },
      {
        width: 'auto',
        alignment: 'right',
        stack: marks.map((text, at) =>
          at === 0 ? { text, bold: true, fontSize: 11 } : { text, color: GREY },
        ),
      },
    ],
  };
}

/** A composed document as PDF; characters missing in the font show as empty boxes. */
export async function writeDocument(input: DocumentInput): Promise<Uint8Array> {
  const { title, footer, landscape = false } = input;
  const blocks = await printableBlocks(input.blocks);
  const room = (landscape ? LONG_SIDE : SHORT_SIDE) - 2 * MARGIN;
  const logo = input.logo ? await printable(input.logo) : null;
  return print({
    info: { title, author: input.company },
    pageSize: 'A4',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 10],
    defaultStyle: { font: 'Roboto', fontSize: 9 },
    // A heading alone at the foot of a page goes on to the next one.
    pageBreakBefore: (node, query) =>
      node.headlineLevel === 1 &&
      (query.getFollowingNodesOnPage().length === 0 || node.startPosition.verticalRatio > FOOT),
    footer: (page, pages) => ({
      margin: [MARGIN, 12],
      fontSize: 7,
      color: GREY,
      columns: [footer, { text: `${page} / ${pages}`, alignment: 'right', width: 40 }],
    }),
    content: [header(input, logo), ...blocks.map((block) => drawn(block, room))],
  });
}
