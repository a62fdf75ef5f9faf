import type { auditLog } from '@gemelo/contract/endpoints/administration';
import type { DataOf } from '@gemelo/contract/kit/endpoint';

export type AuditRow = DataOf<typeof auditLog>[number];
