import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** The keys by which push services know this installation, base64url, and whom they may write to. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  subject: string;
}

const CURVE = 'prime256v1';
/** Push services refuse what lasts longer than a day. */
const LIFE_SECONDS = 12 * 3_600;

/** Whether both keys are of one pair. */
export function isPair({ publicKey, privateKey }: Pick<VapidKeys, 'publicKey' | 'privateKey'>): boolean {
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== 32) return false;
  try {
    const curve = createECDH(CURVE);
    curve.setPrivateKey(secret);
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    return false;
  }
}

function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  return createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: privateKey },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Says to a push service who sends (RFC 8292); a statement is good for that service alone. */
export function createVapid(keys: VapidKeys, now: () => number = Date.now) {
  const key = signingKey(keys);
  const head = encoded({ typ: 'JWT', alg: 'ES256' });
  return {
    authorization(endpoint: string): string {
      const exp = Math.floor(now() / 1_000) + LIFE_SECONDS;
      const claim = `${head}.${encoded({ aud: new URL(endpoint).origin, exp, sub: keys.subject })}`;
      const signature = sign('sha256', Buffer.from(claim), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${claim}.${signature.toString('base64url')}, k=${keys.publicKey}`;
    },
  };
}
