import { setTimeout as wait } from 'node:timers/promises';
import { Malformed } from '../decode.ts';
import type { Device } from '../devices.ts';
import type { OfferedFirmware } from './offered.ts';
import type { Pieces } from './pieces.ts';
import type { FirmwareReports } from './reports.ts';

/** The largest chunk: as large as a message may be. */
export const MAX_CHUNK = 65_536;
/** Of all devices of this process together, so that a fleet that downloads leaves room for its readings. */
const BYTES_PER_SECOND = 16_000_000;
/** How long it is remembered what a device is meant to get; a wave that is paused is obeyed after this. */
const REMEMBERED_MS = 3_000;
const MAX_REMEMBERED = 20_000;

export interface ChunkRequest {
  /** In bytes; 0 is the whole firmware. */
  size: number;
  chunk: number;
}

interface SupplyParts {
  /** What a device is meant to get now. */
  offered: (idTwin: number) => Promise<OfferedFirmware | undefined>;
  pieces: Pieces;
  reports: Pick<FirmwareReports, 'note'>;
  bytesPerSecond?: number;
}

/** Hands out the bytes of firmware, to each device only those that it is meant to get. */
export function createSupply({ offered, pieces, reports, bytesPerSecond = BYTES_PER_SECOND }: SupplyParts) {
  const remembered = new Map<number, { firmware: OfferedFirmware | undefined; until: number }>();
  /** The last request of each device: the next one waits for it, so that one device holds one place in the queue. */
  const queues = new Map<number, Promise<unknown>>();
  let freeAt = 0;

  const budget = async (bytes: number) => {
    const now = performance.now();
    const at = Math.max(now, freeAt);
    freeAt = at + (bytes / bytesPerSecond) * 1_000;
    if (at > now) await wait(at - now);
  };

  const inTurn = <T>(idTwin: number, work: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(idTwin) ?? Promise.resolve()).then(work, work);
    queues.set(idTwin, turn);
    const leave = () => queues.get(idTwin) === turn && queues.delete(idTwin);
    turn.then(leave, leave);
    return turn;
  };

  const firmwareOf = async (idTwin: number): Promise<OfferedFirmware | undefined> => {
    const known = remembered.get(idTwin);
    if (known && known.until > Date.now()) return known.firmware;
    const firmware = await offered(idTwin);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(idTwin, { firmware, until: Date.now() + REMEMBERED_MS });
    return firmware;
  };

  return {
    /** What is on its way to a device. */
    firmwareOf: (device: Device) => firmwareOf(device.idTwin),

    /** The bytes of a chunk, empty after the last one; undefined if nothing is on its way to the device. */
    chunk: (device: Device, { size, chunk }: ChunkRequest): Promise<Buffer | undefined> =>
      inTurn(device.idTwin, async () => {
        const firmware = await firmwareOf(device.idTwin);
        if (!firmware) return undefined;
        const length = size === 0 ? firmware.size : size;
        if (length > MAX_CHUNK) throw new Malformed('chunks have at most 64 KiB');
        if (firmware.state === 'QUEUED' || firmware.state === 'INITIATED') {
          await reports.note(device, { state: 'DOWNLOADING' });
          remembered.delete(device.idTwin);
        }
        const start = size === 0 && chunk > 0 ? firmware.size : chunk * length;
        const bytes = await pieces(firmware.storageKey, firmware.size, start, start + length);
        await budget(bytes.length);
        return bytes;
      }),
  };
}
export type FirmwareSupply = ReturnType<typeof createSupply>;
