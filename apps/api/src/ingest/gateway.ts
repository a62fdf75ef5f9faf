import { TooMany, Unauthorized, Unavailable } from '@gemelo/contract/kit/errors';
import type { News } from '../db/bus.ts';
import type { Batcher } from './batch.ts';
import {
  decodeAttributes,
  decodeKaa,
  decodeThingsboard,
  type Entry,
  Malformed,
  PAYLOAD_LIMIT,
} from './decode.ts';
import type { Device, Devices } from './devices.ts';
import type { Faults } from './faults.ts';
import type { Pace } from './pace.ts';
import { attributesOf, sortEntries } from './resolve.ts';
import type { Parcel } from './store.ts';

export type Wire = 'thingsboard' | 'kaa' | 'attributes';

/** The message exceeds the size limit. */
export class TooLarge extends Error {}

const NOTHING = new Uint8Array();
const decoders: Record<Wire, (payload: Uint8Array) => Entry[]> = {
  thingsboard: decodeThingsboard,
  kaa: decodeKaa,
  attributes: decodeAttributes,
};

interface GatewayParts {
  devices: Devices;
  batcher: Batcher;
  faults: Faults;
  pace: Pace;
  /** Older readings are past retention. */
  oldest: () => number;
  /** Whether the database does not answer. */
  isUnavailable: () => boolean;
  publish: (news: News) => void;
}

/**
 * The common entry of every protocol: identifies the device, decodes the message, and resolves when it may be
 * acknowledged.
 */
export function createGateway({
  devices,
  batcher,
  faults,
  pace,
  oldest,
  isUnavailable,
  publish,
}: GatewayParts) {
  const read = (device: Device, wire: Wire, payload: Uint8Array): Entry[] => {
    if (payload.byteLength > PAYLOAD_LIMIT) {
      faults.note(device, 'too-large', payload);
      throw new TooLarge();
    }
    try {
      return decoders[wire](payload);
    } catch (error) {
      if (error instanceof Malformed) faults.note(device, 'malformed', payload);
      throw error;
    }
  };

  const store = (device: Device, wire: Wire, entries: Entry[]): Promise<void> => {
    const { idCompany, idTwin } = device;
    const parcel: Parcel =
      wire === 'attributes'
        ? { idCompany, readings: [], unmapped: [], attributes: attributesOf(device, entries) }
        : { idCompany, ...sortEntries(device, entries, Date.now(), oldest()) };
    const stored = batcher.accept(parcel);
    if (parcel.unmapped.length + parcel.attributes.length === 0) return stored;
    // The batcher publishes new readings; values that are no readings also show on the twin's page, so they are
    // published here.
    return stored.then(() => publish({ kind: 'readings', idCompany, ids: [idTwin] }));
  };

  const takeNow = (device: Device, wire: Wire, payload: Uint8Array): Promise<void> => {
    // A write that is running when the database stops answering is retried for as long as it may still be acknowledged.
    if (isUnavailable()) throw new Unavailable();
    if (batcher.full()) throw new TooMany('TOO_MANY', 1);
    const entries = read(device, wire, payload);
    const waitMs = pace.take(device.idTwin, entries.length);
    if (waitMs > 0) {
      pace.giveBack(device.idTwin, entries.length);
      faults.note(device, 'too-many', payload);
      throw new TooMany('TOO_MANY', Math.ceil(waitMs / 1000));
    }
    return store(device, wire, entries);
  };

  return {
    async identify(token: string): Promise<Device> {
      const device = await devices.byToken(token);
      if (!device) throw new Unauthorized('AUTH_INVALID');
      return device;
    },

    /** Records a message that was cut off because of its size, so that it shows on the twin. */
    async noteTooLarge(token: string): Promise<void> {
      const device = await devices.byToken(token);
      if (device) faults.note(device, 'too-large', NOTHING);
    },

    /** For clients that can retry: refuses at once when there is no room. Resolves after the commit. */
    async accept(token: string, wire: Wire, payload: Uint8Array): Promise<void> {
      return takeNow(devices.cached(token) ?? (await this.identify(token)), wire, payload);
    },

    /** For clients that wait for an acknowledgement: waits for room and for the device's rate limit. */
    async acceptInTurn(token: string, wire: Wire, payload: Uint8Array): Promise<void> {
      if (batcher.full()) await batcher.room();
      const device = devices.cached(token) ?? (await this.identify(token));
      const entries = read(device, wire, payload);
      const waitMs = pace.take(device.idTwin, entries.length);
      if (waitMs > 0) {
        faults.note(device, 'too-many', payload);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        await batcher.room();
      }
      return store(device, wire, entries);
    },
  };
}
export type Gateway = ReturnType<typeof createGateway>;
