import type { auditLog } from '@gemelo/contract/endpoints/administration';
import type { DataOf } from '@gemelo/contract/kit/endpoint';

export type AuditRow = DataOf<typeof auditLog>[number];

/** What the record was called, before or after. */
export function nameIn({ before, after }: AuditRow): string | undefined {
  const name = after?.name ?? before?.name;
  return typeof name === 'string' ? name : undefined;
}
