import { MISSED } from '../../db/bus.ts';
import type { Database } from '../../db/client.ts';
import type { Channel, Dialog } from '../mqtt/channel.ts';
import { CredentialRefused, provisionAnswer, readProvisionRequest, refusalOf } from '../provision-message.ts';
import type { Provisioning, ProvisionRequest } from '../provisioning.ts';
import { WAITING_DEVICE } from '../waiting-room.ts';

const USER_NAME = 'provision';
const REQUEST = '/provision/request';
const RESPONSE = '/provision/response';
/** Requests of one connection that wait at the same time. */
const MAX_WAITING = 20;

interface Waiting {
  channel: Channel;
  request: ProvisionRequest;
}

interface ProvisionDialogParts {
  database: Pick<Database, 'bus'>;
  provisioning: Pick<Provisioning, 'request' | 'again'>;
  log: (error: unknown) => void;
}

/**
 * ThingsBoard's provisioning over MQTT. ThingsBoard answers at once and its clients take any answer for the last one, so a
 * device that waits to be registered is answered when it has been: it only has to stay connected, or to come back.
 */
export function createProvisionDialog({ database, provisioning, log }: ProvisionDialogParts): Dialog {
  /** By the waiting device; a device that came back is answered where it is now. */
  const waiting = new Map<number, Waiting>();
  const ofChannel = new Map<Channel, Set<number>>();
  /** A connection may end while its request is answered: nothing is kept for it any more. */
  const ended = new WeakSet<Channel>();

  const forget = (idWaitingDevice: number) => {
    const found = waiting.get(idWaitingDevice);
    waiting.delete(idWaitingDevice);
    if (found) ofChannel.get(found.channel)?.delete(idWaitingDevice);
  };
  const remember = (idWaitingDevice: number, channel: Channel, request: ProvisionRequest) => {
    if (ended.has(channel)) return;
    forget(idWaitingDevice);
    const own = ofChannel.get(channel) ?? new Set();
    const [oldest] = own;
    if (own.size >= MAX_WAITING && oldest !== undefined) forget(oldest);
    ofChannel.set(channel, own.add(idWaitingDevice));
    waiting.set(idWaitingDevice, { channel, request });
  };

  const answer = (channel: Channel, body: string) => void channel.publish(RESPONSE, body, 1);

  const ask = async (channel: Channel, payload: Buffer) => {
    try {
      const request = readProvisionRequest(payload);
      const provisioned = await provisioning.request(request, channel.address);
      if (provisioned.outcome === 'waiting') return remember(provisioned.idWaitingDevice, channel, request);
      answer(channel, provisionAnswer(provisioned));
    } catch (error) {
      if (!(error instanceof CredentialRefused)) throw error;
      answer(channel, refusalOf(error.message));
    }
  };

  /** What was decided about a device that waits here. */
  const look = async (idWaitingDevice: number) => {
    const found = waiting.get(idWaitingDevice);
    if (!found) return;
    const provisioned = await provisioning.again(idWaitingDevice, found.request);
    if (provisioned.outcome === 'waiting' || waiting.get(idWaitingDevice) !== found) return;
    forget(idWaitingDevice);
    answer(found.channel, provisionAnswer(provisioned));
  };

  database.bus.subscribe(({ kind, ids }) => {
    if (waiting.size === 0 || (kind !== WAITING_DEVICE && kind !== MISSED)) return;
    const those = kind === WAITING_DEVICE && ids ? ids : [...waiting.keys()];
    for (const id of those) if (waiting.has(id)) look(id).catch(log);
  });

  return {
    isGuest: (userName) => userName === USER_NAME,
    answering: (topic) => (topic === REQUEST ? ask : undefined),
    offers: (filter) => filter === RESPONSE,
    closed(channel) {
      ended.add(channel);
      for (const id of [...(ofChannel.get(channel) ?? [])]) forget(id);
      ofChannel.delete(channel);
    },
  };
}
