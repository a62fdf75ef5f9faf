import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for a session, a proof or a mail link. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** Secrets are long and random, so a plain hash is safe against guessing. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');
