import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushTarget } from './port.ts';

const CURVE = 'prime256v1';
const KEY_BYTES = 65;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** One record holds it all; push services take 4,096 bytes. */
const RECORD_BYTES = 4_096;
const LAST_RECORD = Buffer.from([2]);
const HEAD_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES;
/** The longest text that fits into one message. */
export const MAX_PUSH_BYTES = RECORD_BYTES - HEAD_BYTES - TAG_BYTES - LAST_RECORD.length;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Random for every message; given only to compare with known results. */
export interface Randomness {
  privateKey?: Buffer;
  salt?: Buffer;
}

/** Encrypts a message so that only the browser reads it: RFC 8291 over aes128gcm (RFC 8188), in one record. */
export function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { privateKey, salt = randomBytes(SALT_BYTES) }: Randomness = {},
): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > MAX_PUSH_BYTES) throw new Error(`a push message of ${plain.length} bytes is too long`);
  const own = createECDH(CURVE);
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const ownKey = own.getPublicKey();
  const browserKey = Buffer.from(p256dh, 'base64url');

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(own.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([cipher.update(plain), cipher.update(LAST_RECORD), cipher.final()]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(KEY_BYTES, 4);
  return Buffer.concat([salt, sizes, ownKey, record, cipher.getAuthTag()]);
}

/** Whether a key that somebody sent is a point of the curve. */
export function isPushKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== KEY_BYTES || key[0] !== 4) return false;
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    probe.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}
