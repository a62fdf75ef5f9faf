import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import type { Database } from '../db/client.ts';
import { disconnectSignal, type ExportCall, sendFinished } from './export-parts.ts';
import { takeSlot } from './long-work.ts';

export const contentTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Made {
  /** Without its extension. */
  name: string;
  content: Uint8Array;
}

/** Makes a file in a slot of its reader, who may go away meanwhile, and sends it when it is complete. */
export async function sendMade(
  database: Database,
  endpoint: AnyEndpoint,
  { actor, reply }: Pick<ExportCall, 'actor' | 'reply'>,
  format: keyof typeof contentTypes,
  make: (signal: AbortSignal) => Promise<Made>,
) {
  const freeSlot = takeSlot(database, actor, 'heavy');
  try {
    const { name, content } = await make(disconnectSignal(reply));
    const read = (from: number, length: number) => content.subarray(from, from + length);
    const file = { name, type: contentTypes[format], extension: format, size: content.length, read };
    await sendFinished(reply, endpoint, file, freeSlot);
    return reply;
  } catch (error) {
    freeSlot();
    throw error;
  }
}
