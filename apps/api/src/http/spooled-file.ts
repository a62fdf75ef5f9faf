import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import type { Database, Tx } from '../db/client.ts';
import { disconnectSignal, type ExportCall, sendFinished } from './export-parts.ts';
import { longTransaction, takeSlot } from './long-work.ts';
import { openSpool, type Spool } from './spool.ts';

interface Described {
  /** Without its extension; by default that of the call. */
  name: string | undefined;
  type: string;
  extension: string;
}

/**
 * Written to a temporary file at the pace of the database and sent from there, so that a slow reader holds no
 * connection, and an error is reported before the first byte.
 */
export async function sendSpooled(
  database: Database,
  endpoint: AnyEndpoint,
  { actor, reply }: Pick<ExportCall, 'actor' | 'reply'>,
  fill: (tx: Tx, spool: Spool, signal: AbortSignal) => Promise<Described>,
): Promise<void> {
  const signal = disconnectSignal(reply);
  const freeSlot = takeSlot(database, actor, 'spooled');
  let spool: Spool | undefined;
  const release = () => {
    freeSlot();
    void spool?.close();
  };
  try {
    const file = await openSpool();
    spool = file;
    const described = await longTransaction(database, actor, (tx) => fill(tx, file, signal), signal);
    const size = await file.finish();
    signal.throwIfAborted();
    await sendFinished(reply, endpoint, { ...described, size, read: file.read }, release);
  } catch (error) {
    release();
    throw error;
  }
}
