import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: a session, a proof, a link in a mail. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** Secrets are long and random, so a plain hash keeps them: there is nothing to guess. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
