export const LOGO_SIDE = 256;
const MAX_LENGTH = 200_000;

/** The picture could not be read, or not be made small enough. */
export class UnreadableLogo extends Error {}

/** The measures of a picture that fits into the square, without enlarging it. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LOGO_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The whole picture, small, with its transparent parts, as a data address. */
export async function resizeLogo(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadableLogo('picture', { cause });
  });
  const canvas = Object.assign(document.createElement('canvas'), fitted(picture.width, picture.height));
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadableLogo('canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const webp = canvas.toDataURL('image/webp', 0.9);
  const address = webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/png');
  if (address.length > MAX_LENGTH) throw new UnreadableLogo('size');
  return address;
}
