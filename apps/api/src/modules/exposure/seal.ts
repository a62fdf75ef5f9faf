import { createHash } from 'node:crypto';
import type { CertificatePart } from '@gemelo/contract/endpoints/certificates';
import type { Vault } from '../../security/vault.ts';

/** JSON with its keys in order and nothing between: the same figures are the same bytes. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

export const digestOf = (content: string | Uint8Array): Buffer =>
  createHash('sha256').update(content).digest();

export interface Sealed {
  idCompany: number;
  number: string;
  figures: string;
  file: Uint8Array;
}

/** Only this installation's key makes a seal, so whoever rewrites figures and digests in the database is found out. */
export function sealOf(vault: Vault, { idCompany, number, figures, file }: Sealed): Buffer {
  const digests = [digestOf(figures), digestOf(file)].map((digest) => digest.toString('hex'));
  return vault.seal(JSON.stringify([idCompany, number, ...digests]));
}

function opened(vault: Vault, seal: Buffer): unknown[] {
  try {
    const value: unknown = JSON.parse(vault.open(seal));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** The parts that are no longer what was sealed. */
export function brokenParts(vault: Vault, seal: Buffer, kept: Sealed): CertificatePart[] {
  const [idCompany, number, figures, file] = opened(vault, seal);
  const broken: [CertificatePart, boolean][] = [
    ['figures', digestOf(kept.figures).toString('hex') !== figures],
    ['file', digestOf(kept.file).toString('hex') !== file],
    ['record', idCompany !== kept.idCompany || number !== kept.number],
  ];
  return broken.filter(([, is]) => is).map(([part]) => part);
}
