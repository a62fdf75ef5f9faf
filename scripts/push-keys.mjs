import { generateKeyPairSync } from 'node:crypto';

/** Prints a new pair of keys for notifications in browsers, as lines for .env. */
const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
process.stdout.write(`PUSH_PUBLIC_KEY=${point.toString('base64url')}\nPUSH_PRIVATE_KEY=${d}\n`);
