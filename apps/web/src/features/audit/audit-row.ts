import type { auditLog } from '@gemelo/contract/endpoints/administration';
import type { DataOf } from '@gemelo/contract/kit/endpoint';

export type AuditRow = DataOf<typeof auditLog>[number];

/** Fields that name a record: tickets have a title, assignments a place, tokens a device, screen elements a label. */
const naming = ['name', 'title', 'place', 'twin', 'label'];

/** Name of the record before or after the change. */
export function nameIn({ before, after }: AuditRow): string | undefined {
  const names = naming.flatMap((field) => [after?.[field], before?.[field]]);
  return names.find((name) => typeof name === 'string');
}
