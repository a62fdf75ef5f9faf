import { setTimeout as wait } from 'node:timers/promises';
import { Unauthorized } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { MISSED } from '../../db/bus.ts';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { WAVE } from '../../db/firmware-deliveries.ts';
import { Malformed } from '../decode.ts';
import { attributesOf, type OfferedFirmware, offeredTo } from '../firmware/offered.ts';
import type { FirmwareSupply } from '../firmware/supply.ts';
import type { Channel, Channels, Dialog } from '../mqtt/channel.ts';

const REQUEST = /^v2\/fw\/request\/([\w-]{1,64})\/chunk\/(\d{1,9})$/;
const ERROR_TOPIC = 'v2/fw/error';
/** Where a device learns of a firmware: of the first of these that it listens to. */
const NEWS_TOPICS = ['v1/devices/me/attributes', 'v2/a', 'v2/a/j'];
/** Devices that are told at a time: their downloads begin a little apart. */
const TOLD_AT_ONCE = 200;
/** Every report of a device is news too. */
const PAUSE_MS = 1_000;
/** A device that does not read holds up nobody else. */
const PATIENCE_MS = 2_000;

/** A chunk's size as text; none is the whole firmware. */
function sizeIn(payload: Buffer): number {
  const text = payload.toString('latin1').trim();
  if (text === '') return 0;
  if (!/^\d{1,9}$/.test(text)) throw new Malformed('the size of a chunk is a number');
  return Number(text);
}

interface DialogParts {
  database: Database;
  supply: FirmwareSupply;
  channels: Channels;
  log: (error: unknown) => void;
}

/** ThingsBoard's firmware over MQTT: devices are told that one is waiting for them, and ask for its chunks. */
export function createFirmwareDialog({ database, supply, channels, log }: DialogParts) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let closed = false;
  /** Were told, and have not taken it in yet. */
  const unread = new WeakSet<Channel>();

  const listenerOf = (idTwin: number) =>
    channels.of(idTwin).flatMap((channel) => {
      // A gateway is not told for the devices behind it: they could not fetch it.
      const isOwn = channel.device?.idTwin === idTwin && !unread.has(channel);
      const topic = isOwn ? NEWS_TOPICS.find(channel.listensTo) : undefined;
      return topic === undefined ? [] : [{ channel, topic }];
    })[0];

  const listening = (after: number) =>
    [...channels.twins()].filter((idTwin) => idTwin > after && listenerOf(idTwin) !== undefined);

  /** Some of the devices for which a firmware waits, in their order. */
  const untold = async (after: number) => {
    const idTwins = listening(after);
    if (idTwins.length === 0) return [];
    const offered = await database.read(system, (tx) => offeredTo(tx, idTwins));
    return offered
      .filter(({ state }) => state === 'QUEUED')
      .sort((a, b) => a.idTwin - b.idTwin)
      .slice(0, TOLD_AT_ONCE);
  };

  const tell = async (firmware: OfferedFirmware): Promise<number[]> => {
    const listener = listenerOf(firmware.idTwin);
    if (!listener) return [];
    const { channel, topic } = listener;
    unread.add(channel);
    const sent = channel
      .publish(topic, JSON.stringify(attributesOf(firmware)))
      .finally(() => unread.delete(channel));
    const isSent = await Promise.race([sent, wait(PATIENCE_MS, false, { ref: false })]);
    return isSent ? [firmware.idTwin] : [];
  };

  const noteTold = (idTwins: readonly number[]) =>
    database.transaction(system, async (tx) => {
      const { rows } = await sql<{ idCompany: number; idFirmwareWave: number }>`
        update firmware_delivery set state = 'INITIATED', changed_at = now()
        where id_twin = any(${idTwins}::int[]) and state = 'QUEUED' and began_at is not null
        returning id_company, id_firmware_wave`.execute(tx);
      return rows;
    });

  /** Tells each device for which a firmware waits, also where many before it take nothing in. */
  const look = async (after = 0): Promise<void> => {
    const some = await untold(after);
    const told = (await Promise.all(some.map(tell))).flat();
    if (told.length > 0)
      for (const { idCompany, idFirmwareWave } of await noteTold(told))
        database.bus.publish({ kind: WAVE, idCompany, ids: [idFirmwareWave] });
    const last = some[TOLD_AT_ONCE - 1];
    if (!last || closed) return;
    await wait(PAUSE_MS);
    if (!closed) await look(last.idTwin);
  };

  const lookSoon = () => {
    if (closed) return;
    if (looking) again = true;
    else
      timer ??= setTimeout(() => {
        timer = undefined;
        looking = look()
          .catch(log)
          .finally(() => {
            looking = undefined;
            if (again) lookSoon();
            again = false;
          });
      }, PAUSE_MS);
  };
  const unsubscribe = database.bus.subscribeGathered(({ kind }) => {
    if (kind === WAVE || kind === MISSED) lookSoon();
  });

  const answer = async (channel: Channel, requestId: string, chunk: number, payload: Buffer) => {
    const { device } = channel;
    if (!device) throw new Unauthorized('AUTH_INVALID');
    const bytes = await supply.chunk(device, { size: sizeIn(payload), chunk });
    if (bytes) await channel.publish(`v2/fw/response/${requestId}/chunk/${chunk}`, bytes);
    else await channel.publish(ERROR_TOPIC, 'no firmware is on its way to this device');
  };

  const dialog: Dialog = {
    answering(topic) {
      const [, requestId, chunk] = REQUEST.exec(topic) ?? [];
      if (requestId === undefined) return undefined;
      return (channel, payload) => answer(channel, requestId, Number(chunk), payload);
    },
    offers: (filter) => filter.startsWith('v2/fw/response/') || filter === ERROR_TOPIC,
  };
  return {
    dialog,
    async close() {
      closed = true;
      unsubscribe();
      clearTimeout(timer);
      await looking;
    },
  };
}
export type FirmwareDialog = ReturnType<typeof createFirmwareDialog>;
