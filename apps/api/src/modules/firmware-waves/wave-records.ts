import type { FirmwareWaveDetail } from '@gemelo/contract/endpoints/firmware-waves';
import type { Database } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { WAVE } from '../../db/firmware-deliveries.ts';
import { recordsOf, rowLock } from '../../db/records.ts';
import { findWave } from './waves.queries.ts';

/** Waves as people and the job change them. */
export const waveRecords = (database: Database) =>
  recordsOf<Context, FirmwareWaveDetail>(database, {
    entity: WAVE,
    find: (tx, _actor, idFirmwareWave) => findWave(tx, idFirmwareWave),
    lock: rowLock('firmwareWave', 'idFirmwareWave'),
    facts: ({ name, Firmware, title, release, state, step, steps, total, updated, failed }) => ({
      ...{ name, firmware: Firmware.name, title, release, state, step, steps, total, updated, failed },
    }),
  });
