import { createHash } from 'node:crypto';

export interface Change {
  idAudit: number;
  idCompany: number | null;
  idUser: number | null;
  entity: string;
  entityId: string;
  action: string;
  before: unknown;
  after: unknown;
  correlation: string | null;
  at: string;
}

/** Serializes with sorted keys, so that equal records give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

/** The hash of a row in its company's chain. */
export const link = (
  previous: Buffer,
  { idAudit, idCompany, idUser, entity, entityId, action, before, after, correlation, at }: Change,
) =>
  createHash('sha256')
    .update(previous)
    .update(canonical([idAudit, idCompany, idUser, entity, entityId, action, before, after, correlation, at]))
    .digest();

/** What a link is made of. */
export const linkedColumns = [
  'a.idAudit',
  'a.idCompany',
  'a.idUser',
  'a.entity',
  'a.entityId',
  'a.action',
  'a.before',
  'a.after',
  'a.correlation',
  'a.at',
] as const;

/** Where a chain has got to. */
export interface Tail {
  position: number;
  hash: Buffer;
}
/** Before the first link of a company. */
export const BEGINNING: Tail = { position: 0, hash: Buffer.alloc(32) };
