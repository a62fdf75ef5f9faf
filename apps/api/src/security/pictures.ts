import { Invalid } from '@gemelo/contract/kit/errors';

const beginnings: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};
/** Sixteen signs of base64 are the twelve bytes that the longest beginning takes. */
const SIGNS = 16;

/** The label of a data address proves nothing: its first bytes must be those of such a picture. */
export function checkPicture(dataUrl: string, path: string): string {
  const [whole = '', kind = ''] = /^data:image\/(\w+);base64,(?=.)/.exec(dataUrl) ?? [];
  const content = dataUrl.slice(whole.length, whole.length + SIGNS);
  if (!beginnings[kind]?.(Buffer.from(content, 'base64')))
    throw new Invalid([{ path, rule: 'format' }], 'AVATAR_INVALID');
  return dataUrl;
}
