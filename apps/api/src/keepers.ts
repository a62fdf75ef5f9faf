import type { Shared } from './area.ts';
import type { Keeper } from './db/months.ts';
import { createKeepAudit } from './modules/audit/audit.checkpoints.ts';
import { createKeepMails } from './modules/mails/keep-mails.ts';
import { createKeepMovements } from './modules/movements/keep-movements.ts';
import { createKeepEvents } from './modules/retention/keep-events.ts';

/** What ends by itself, in the order in which it is looked at. */
export const keepersOf = ({ config: { retention }, vault }: Shared): Keeper[] => [
  createKeepAudit(vault, retention.audit),
  createKeepMails(retention.mails),
  createKeepMovements(retention.movements),
  createKeepEvents(retention.events),
];
