import { Refused } from '@gemelo/contract/kit/errors';
import { fileTypeFromBuffer } from 'file-type';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { type PhotoNotes, photoNotes } from './photo-notes.ts';

/** How a picture is scaled: cropped to the square, or fitted inside it; it is never enlarged. */
export interface Fit {
  side: number;
  cut: boolean;
}

export interface TakeInInput {
  bytes: Uint8Array;
  /** Accepted content types. */
  kinds: readonly string[];
  whole: Fit;
  small: Fit;
  /** Whether a picture keeps its format; otherwise it becomes WebP. */
  keepsFormat: boolean;
  /** Whether the time and place of a photo are kept; otherwise they are discarded. */
  readsNotes: boolean;
}

export interface TakenIn extends PhotoNotes {
  contentType: string;
  bytes: Uint8Array;
  thumbnail: Uint8Array | null;
  width: number | null;
  height: number | null;
}

/** A decoded picture takes four bytes per pixel. */
const MAX_PIXELS = 50_000_000;
const QUALITY = 85;
const THUMBNAIL_QUALITY = 75;
/** The end marker of a PDF must be within this many last bytes. */
const PDF_TAIL = 1_024;

const unreadable = () => new Refused('FILE_UNREADABLE');

/** Loaded on first use; the thread runs one job at a time and caches nothing. */
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

const encoded = (picture: Sharp, contentType: string) => {
  if (contentType === 'image/png') return picture.png();
  return contentType === 'image/jpeg'
    ? picture.jpeg({ quality: QUALITY })
    : picture.webp({ quality: QUALITY });
};

async function takePicture(input: TakeInInput, contentType: string): Promise<TakenIn> {
  const sharp = await loadSharp();
  const open = (options: SharpOptions) => sharp(input.bytes, { failOn: 'error', ...options });
  const fitted = ({ side, cut }: Fit) =>
    open({ limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(side, side, { fit: cut ? 'cover' : 'inside', withoutEnlargement: !cut });
  const head: Metadata = await open({ limitInputPixels: false }).metadata();
  if (head.width * head.height > MAX_PIXELS)
    throw new Refused('FILE_PIXELS', { limit: MAX_PIXELS / 1_000_000 });
  const storedType = input.keepsFormat ? contentType : 'image/webp';
  const whole = await encoded(fitted(input.whole), storedType).toBuffer({ resolveWithObject: true });
  const small = await fitted(input.small).webp({ quality: THUMBNAIL_QUALITY }).toBuffer();
  return {
    ...(await photoNotes(input.readsNotes ? head.exif : undefined)),
    contentType: storedType,
    bytes: new Uint8Array(whole.data),
    thumbnail: new Uint8Array(small),
    width: whole.info.width,
    height: whole.info.height,
  };
}

/**
 * Detects the type of an upload by its content alone. A picture is decoded and re-encoded, so that none of the original
 * bytes are kept: no location, no appended file, no script.
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
