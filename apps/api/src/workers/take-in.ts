import { Refused } from '@gemelo/contract/kit/errors';
import { fileTypeFromBuffer } from 'file-type';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { type PhotoNotes, photoNotes } from './photo-notes.ts';

/** How a picture is made to fit: cut to the square, or whole inside of it; it is never enlarged. */
export interface Fit {
  side: number;
  cut: boolean;
}

export interface TakeInInput {
  bytes: Uint8Array;
  /** Content types that may come in. */
  kinds: readonly string[];
  whole: Fit;
  small: Fit;
  /** Whether a picture keeps its format; otherwise it becomes WebP. */
  keepsFormat: boolean;
  /** Whether it matters when and where a photo was taken; otherwise nobody is told. */
  readsNotes: boolean;
}

export interface TakenIn extends PhotoNotes {
  contentType: string;
  bytes: Uint8Array;
  thumbnail: Uint8Array | null;
  width: number | null;
  height: number | null;
}

/** Decoded, a picture takes four bytes for each of them. */
const MOST_PIXELS = 50_000_000;
const QUALITY = 85;
const THUMBNAIL_QUALITY = 75;
/** Where the end of a PDF must be said. */
const PDF_TAIL = 1_024;

const unreadable = () => new Refused('FILE_UNREADABLE');

/** Loaded when first needed; the thread does one thing at a time, and keeps nothing of it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

function checkPdf(bytes: Uint8Array) {
  const tail = Buffer.from(bytes.subarray(-PDF_TAIL)).toString('latin1');
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(tail)) throw unreadable();
}

const written = (picture: Sharp, contentType: string) => {
  if (contentType === 'image/png') return picture.png();
  return contentType === 'image/jpeg'
    ? picture.jpeg({ quality: QUALITY })
    : picture.webp({ quality: QUALITY });
};

async function takePicture(input: TakeInInput, contentType: string): Promise<TakenIn> {
  const sharp = await loadSharp();
  const open = (options: SharpOptions) => sharp(input.bytes, { failOn: 'error', ...options });
  const fitted = ({ side, cut }: Fit) =>
    open({ limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize(side, side, { fit: cut ? 'cover' : 'inside', withoutEnlargement: !cut });
  const head: Metadata = await open({ limitInputPixels: false }).metadata();
  if (head.width * head.height > MOST_PIXELS)
    throw new Refused('FILE_PIXELS', { limit: MOST_PIXELS / 1_000_000 });
  const kept = input.keepsFormat ? contentType : 'image/webp';
  const whole = await written(fitted(input.whole), kept).toBuffer({ resolveWithObject: true });
  const small = await fitted(input.small).webp({ quality: THUMBNAIL_QUALITY }).toBuffer();
  return {
    ...(await photoNotes(input.readsNotes ? head.exif : undefined)),
    contentType: kept,
    bytes: new Uint8Array(whole.data),
    thumbnail: new Uint8Array(small),
    width: whole.info.width,
    height: whole.info.height,
  };
}

/**
 * What an upload is, told by its content alone. A picture is decoded and written anew, so that nothing of the sent bytes
 * is kept: no place, no second file behind its end, no script.
 */
export async function takeIn(input: TakeInInput): Promise<TakenIn> {
  const found = await fileTypeFromBuffer(input.bytes);
  if (!found || !input.kinds.includes(found.mime)) throw new Refused('FILE_KIND');
  if (found.mime === 'application/pdf') {
    checkPdf(input.bytes);
    const nothing = { thumbnail: null, width: null, height: null };
    return { ...(await photoNotes(undefined)), ...nothing, contentType: found.mime, bytes: input.bytes };
  }
  try {
    return await takePicture(input, found.mime);
  } catch (error) {
    throw error instanceof Refused ? error : unreadable();
  }
}
