import type { auditLog } from '@gemelo/contract/endpoints/administration';
import type { DataOf } from '@gemelo/contract/kit/endpoint';

export type AuditRow = DataOf<typeof auditLog>[number];

/** Name of the record before or after the change. */
export function nameIn({ before, after }: AuditRow): string | undefined {
  const name = after?.name ?? before?.name;
  return typeof name === 'string' ? name : undefined;
}
