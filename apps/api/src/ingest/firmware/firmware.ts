import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { FileStore } from '../../integrations/files/port.ts';
import { inBatches } from '../dialogs/in-batches.ts';
import { type OfferedFirmware, offeredTo } from './offered.ts';
import { createPieces } from './pieces.ts';
import { createFirmwareReports } from './reports.ts';
import { createSupply } from './supply.ts';

/** What devices say about their firmware, and the bytes of what they are meant to get. */
export function createFirmware(database: Database, store: Pick<FileStore, 'get'>) {
  const reports = createFirmwareReports(database);
  const offered = inBatches<OfferedFirmware | undefined>(async (idTwins) => {
    const found = await database.read(system, (tx) => offeredTo(tx, idTwins));
    const byTwin = new Map(found.map((one) => [one.idTwin, one]));
    return (idTwin) => byTwin.get(idTwin);
  });
  return { reports, supply: createSupply({ offered, pieces: createPieces(store), reports }) };
}
export type Firmware = ReturnType<typeof createFirmware>;
