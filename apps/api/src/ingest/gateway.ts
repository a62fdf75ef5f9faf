import { TooMany, Unauthorized, Unavailable } from '@gemelo/contract/kit/errors';
import type { News } from '../db/bus.ts';
import { createArrival } from './arrivals.ts';
import type { Batcher } from './batch.ts';
import {
  type Decoded,
  decodeAttributes,
  decodeKaa,
  decodePlain,
  decodeThingsboard,
  Malformed,
  PAYLOAD_LIMIT,
} from './decode.ts';
import type { Device, Devices } from './devices.ts';
import type { Faults } from './faults.ts';
import { type FirmwareReports, firmwareReportIn, withoutFirmware } from './firmware/reports.ts';
import type { Pace } from './pace.ts';
import { attributesOf, sortEntries } from './resolve.ts';
import type { Parcel } from './store.ts';
import type { UnmappedLimit } from './unmapped-limit.ts';
import type { Watch } from './watch/watched.ts';

/** How a payload is written; the address of Kaa's plain data names the metric. */
export type Wire = 'thingsboard' | 'kaa' | 'attributes' | { metric: string };

/** The message exceeds the size limit. */
export class TooLarge extends Error {}

const BYTES_PER_VALUE = 128;
const NOTHING = new Uint8Array();
const decoders = { thingsboard: decodeThingsboard, kaa: decodeKaa, attributes: decodeAttributes };
const decode = (wire: Wire, payload: Uint8Array): Decoded =>
  typeof wire === 'string' ? decoders[wire](payload) : decodePlain(wire.metric, payload);
/** What a message costs before it is read, in values: also one that says nothing takes time. */
const weightOf = (payload: Uint8Array) => Math.max(1, Math.ceil(payload.byteLength / BYTES_PER_VALUE));
const countOf = ({ entries, attributes }: Decoded) => entries.length + attributes.length;

interface GatewayParts {
  devices: Devices;
  batcher: Batcher;
  faults: Faults;
  firmware: Pick<FirmwareReports, 'note'>;
  pace: Pace;
  unmappedLimit: UnmappedLimit;
  /** Older readings are past retention. */
  oldest: () => number;
  /** Whether the database does not answer. */
  isUnavailable: () => boolean;
  publish: (news: News) => void;
  watch: Pick<Watch, 'acknowledged' | 'refused'>;
  /** Hears what a device sent whose token is unknown. */
  stranger?:
    | ((token: string, wire: Wire, payload: Uint8Array, address?: string) => Promise<void>)
    | undefined;
}

/**
 * The common entry of every protocol: identifies the device, decodes the message, and resolves when it may be
 * acknowledged.
 */
export function createGateway({
  devices,
  batcher,
  faults,
  firmware,
  pace,
  unmappedLimit,
  oldest,
  isUnavailable,
  publish,
  watch,
  stranger,
}: GatewayParts) {
  const arrival = createArrival();

  const read = (device: Device, wire: Wire, payload: Uint8Array): Decoded => {
    if (payload.byteLength > PAYLOAD_LIMIT) {
      faults.note(device, 'too-large', payload);
      throw new TooLarge();
    }
    try {
      return decode(wire, payload);
    } catch (error) {
      if (error instanceof Malformed) faults.note(device, 'malformed', payload);
      throw error;
    }
  };

  /** The batcher publishes new readings; values that are no readings also show on the twin's page. */
  const publishOther = ({ idCompany, idTwin }: Device) =>
    publish({ kind: 'readings', idCompany, ids: [idTwin] });

  /** Values without a sensor are kept as far as there is room for them. */
  const storeUnmapped = async (device: Device, parcel: Parcel): Promise<void> => {
    const { idTwin } = device;
    const { room, written } = await unmappedLimit.take(idTwin, parcel.unmapped.length);
    const dropped = parcel.unmapped.slice(room);
    if (dropped.length > 0)
      faults.note(device, 'unmapped-full', [...new Set(dropped.map(({ key }) => key))].join(', '));
    try {
      await batcher.accept({ ...parcel, unmapped: parcel.unmapped.slice(0, room) });
    } finally {
      written();
    }
    publishOther(device);
  };

  const write = (device: Device, { entries, attributes, omissions }: Decoded): Promise<void> => {
    for (const { fault, sample } of omissions) faults.note(device, fault, sample);
    const parcel: Parcel = {
      idCompany: device.idCompany,
      ...sortEntries(device, entries, Date.now(), oldest(), arrival),
      attributes: attributesOf(device, attributes),
    };
    if (parcel.unmapped.length > 0) return storeUnmapped(device, parcel);
    const stored = batcher.accept(parcel);
    return parcel.attributes.length === 0 ? stored : stored.then(() => publishOther(device));
  };

  /** What a message says about firmware is kept apart from its readings. */
  const writeAll = (device: Device, decoded: Decoded): Promise<unknown> => {
    const { entries, attributes } = decoded;
    const report = firmwareReportIn(device, entries) ?? firmwareReportIn(device, attributes);
    const rest = withoutFirmware(device, entries);
    const written = write(device, rest === entries ? decoded : { ...decoded, entries: rest });
    return report ? Promise.all([written, firmware.note(device, report)]) : written;
  };

  const store = async (device: Device, decoded: Decoded): Promise<void> => {
    const began = performance.now();
    await writeAll(device, decoded);
    watch.acknowledged(device, performance.now() - began, countOf(decoded));
  };

  const mustBeInTime = (device: Device, payload: Uint8Array, cost: number, waitMs: number) => {
    if (waitMs === 0) return;
    pace.giveBack(device.idTwin, cost);
    faults.note(device, 'too-many', payload);
    throw new TooMany('TOO_MANY', Math.ceil(waitMs / 1000));
  };

  const takeNow = (device: Device, wire: Wire, payload: Uint8Array): Promise<void> => {
    // A write that is running when the database stops answering is retried for as long as it may still be acknowledged.
    if (isUnavailable()) throw new Unavailable();
    if (batcher.full()) throw new TooMany('TOO_MANY', 1);
    const weight = weightOf(payload);
    mustBeInTime(device, payload, weight, pace.take(device.idTwin, weight));
    const decoded = read(device, wire, payload);
    const values = countOf(decoded);
    if (values > weight) mustBeInTime(device, payload, values, pace.take(device.idTwin, values - weight));
    return store(device, decoded);
  };

  const takeInTurn = async (device: Device, wire: Wire, payload: Uint8Array): Promise<void> => {
    const weight = weightOf(payload);
    const waitMs = pace.take(device.idTwin, weight);
    if (waitMs > 0) {
      faults.note(device, 'too-many', payload);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      await batcher.room();
    }
    const decoded = read(device, wire, payload);
    const values = countOf(decoded);
    // The next message waits for it.
    if (values > weight) pace.take(device.idTwin, values - weight);
    return store(device, decoded);
  };

  /** Whom nobody knows may be a new device that carries a key of its company. */
  const mustKnow = async (
    token: string,
    wire: Wire,
    payload: Uint8Array,
    address?: string,
  ): Promise<Device> => {
    const device = devices.cached(token) ?? (await devices.byToken(token));
    if (device) return device;
    await stranger?.(token, wire, payload, address);
    watch.refused({ credential: token });
    throw new Unauthorized('AUTH_INVALID');
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

    /** Counts what a device sent that can never be right. */
    note: faults.note,

    /** For clients that can retry: refuses at once when there is no room. Resolves after the commit. */
    async accept(token: string, wire: Wire, payload: Uint8Array, address?: string): Promise<void> {
      return takeNow(devices.cached(token) ?? (await mustKnow(token, wire, payload, address)), wire, payload);
    },

    /** For clients that wait for an acknowledgement: waits for room and for the device's rate limit. */
    async acceptInTurn(token: string, wire: Wire, payload: Uint8Array): Promise<void> {
      if (batcher.full()) await batcher.room();
      return takeInTurn(devices.cached(token) ?? (await mustKnow(token, wire, payload)), wire, payload);
    },

    /** The same for a device for which a gateway speaks. */
    async acceptFor(device: Device, wire: Wire, payload: Uint8Array): Promise<void> {
      if (batcher.full()) await batcher.room();
      return takeInTurn(device, wire, payload);
    },
  };
}
export type Gateway = ReturnType<typeof createGateway>;
