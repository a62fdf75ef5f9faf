import { hash, randomBytes } from 'node:crypto';
import { hashSecret } from './secrets.ts';

/**
 * How a device proves who it is. Each is one string, whose hash finds the device: a token is itself, the others are
 * derived here.
 */
export const credentialKinds = ['token', 'basic', 'certificate'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** What this process derived begins with its own secret, so that no device can send the derived string as its token. */
const DERIVED = `\0${randomBytes(18).toString('base64url')}:`;
/** The hashed text of a token is UTF-8, which never contains this byte. */
const NO_TOKEN = Buffer.of(0xff);

const derived = (kind: Exclude<CredentialKind, 'token'>, ...parts: string[]) =>
  `${DERIVED}${JSON.stringify([kind, ...parts])}`;

/** ThingsBoard's "MQTT basic", without its client id. */
export const basicCredential = (username: string, password: string): string =>
  derived('basic', username, password);

/** The SHA-256 fingerprint of a certificate, as Node and openssl write it. */
export const certificateCredential = (fingerprint: string): string => derived('certificate', fingerprint);

/** What is stored of a credential, and looked up when a device connects. */
export const hashCredential = (credential: string): Buffer =>
  credential.startsWith(DERIVED)
    ? hash('sha256', Buffer.concat([NO_TOKEN, Buffer.from(credential.slice(DERIVED.length))]), 'buffer')
    : hashSecret(credential);
