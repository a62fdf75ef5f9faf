const SIDE = 160;
const MAX_LENGTH = 90_000;

/** The picture could not be read. */
export class UnreadablePicture extends Error {}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (cause) {
    throw new UnreadablePicture('picture', { cause });
  }
}

/** The middle of the picture as a small square, in the format that the browser writes best. */
export async function resizePicture(file: Blob): Promise<string> {
  const picture = await decode(file);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePicture('canvas');
  const side = Math.min(picture.width, picture.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    (picture.width - side) / 2,
    (picture.height - side) / 2,
    side,
    side,
    0,
    0,
    SIDE,
    SIDE,
  );
  picture.close();
  const webp = canvas.toDataURL('image/webp', 0.85);
  const address = webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', 0.85);
  if (address.length > MAX_LENGTH) throw new UnreadablePicture('size');
  return address;
}
