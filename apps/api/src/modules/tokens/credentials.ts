import { randomBytes, X509Certificate } from 'node:crypto';
import type { CredentialKind, NewCredential } from '@gemelo/contract/endpoints/tokens';
import { Refused } from '@gemelo/contract/kit/errors';
import { basicCredential, certificateCredential, hashCredential } from '../../security/device-credential.ts';
import type { Vault } from '../../security/vault.ts';

/** The same length as tokens of the platforms whose firmware uses the gateway. */
export const newToken = () => randomBytes(15).toString('base64url');

/** A credential before it is stored. */
export interface Made {
  kind: CredentialKind;
  /** What is sealed, and shown once: the token, the password or the fingerprint. */
  secret: string;
  username: string | null;
  validUntil: Date | null;
  /** By which the gateway finds the device. */
  hash: Buffer;
}

export const tokenOf = (token: string): Made => ({
  kind: 'token',
  secret: token,
  username: null,
  validUntil: null,
  hash: hashCredential(token),
});

export const basicOf = (username: string, password = newToken()): Made => ({
  kind: 'basic',
  secret: password,
  username,
  validUntil: null,
  hash: hashCredential(basicCredential(username, password)),
});

const certificateOf = (fingerprint: string, validUntil: Date | null): Made => ({
  kind: 'certificate',
  secret: fingerprint,
  username: null,
  validUntil,
  hash: hashCredential(certificateCredential(fingerprint)),
});

const refused = (code: string) => new Refused(code, {}, { path: 'credential.certificate' });

const PREFIX = /^(sha-?256)?\s*(fingerprint)?\s*[=:]?\s*/i;
const FINGERPRINT = /^[0-9a-f]{64}$/i;

/** As openssl, browsers or a list of devices write it. */
function fingerprintIn(text: string): string | undefined {
  const digits = text.replace(PREFIX, '').replace(/[\s:-]/g, '');
  return FINGERPRINT.test(digits) ? digits.toUpperCase().match(/../g)?.join(':') : undefined;
}

function parse(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw refused('CERTIFICATE_UNREADABLE');
  }
}

/** PEM or a fingerprint; of a chain, its first certificate, which is the device's. */
function certificateIn(text: string): Made {
  if (/PRIVATE KEY-----/.test(text)) throw refused('CERTIFICATE_WITH_KEY');
  const fingerprint = fingerprintIn(text);
  if (fingerprint) return certificateOf(fingerprint, null);
  const certificate = parse(text);
  const validUntil = new Date(certificate.validTo);
  if (validUntil.getTime() < Date.now()) throw refused('CERTIFICATE_EXPIRED');
  return certificateOf(certificate.fingerprint256, validUntil);
}

/** Undefined where a token is to be issued. */
export function madeFrom(given: NewCredential | undefined): Made | undefined {
  if (given?.kind === 'basic') return basicOf(given.username, given.password);
  return given?.kind === 'certificate' ? certificateIn(given.certificate) : undefined;
}

export const columnsOf = (vault: Vault, { secret, hash, ...shown }: Made) => ({
  ...shown,
  tokenHash: hash,
  tokenSecret: vault.seal(secret),
});

/** How much of the end is shown. A password that somebody chose may be short: nothing of it is. */
const VISIBLE_CHARACTERS: Record<CredentialKind, number> = { token: 4, basic: 0, certificate: 5 };

export const masked = (kind: CredentialKind, secret: string): string =>
  `••••${secret.slice(secret.length - VISIBLE_CHARACTERS[kind])}`;
