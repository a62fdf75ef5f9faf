import { Malformed, Unsupported } from '../decode.ts';
import type { Gateway } from '../gateway.ts';
import { phraseOf, statusOf } from '../http.ts';
import { type Purpose, purposeOf } from '../topics.ts';
import type { Channel, Dialog } from './channel.ts';
import { type Reason, reasons } from './reasons.ts';

/** The connection from which a message comes. */
export interface Speaker {
  channel: Channel;
  /** The credential with which it signed in. */
  credential: string | undefined;
  /** A token that it named in a topic was valid. */
  proved: (token: string) => void;
}

type Named = Extract<Purpose, { for: 'telemetry' }>;

const isPermanent = (status: number) => status >= 400 && status < 500 && status !== 429;
const reasonOf = (status: number): Reason =>
  status === 400
    ? reasons.payloadFormatInvalid
    : status === 401 || status === 403
      ? reasons.notAuthorized
      : status === 413
        ? reasons.quotaExceeded
        : reasons.unspecified;

/**
 * Leads each publication to its reader. Resolves with the reason of its acknowledgement: what can never be right is
 * acknowledged too and counted as a fault, because a client that gets no answer sends it again before all others. It
 * rejects what may succeed later, and what a switched-off device sends.
 */
export function createMqttIntake(gateway: Gateway, dialogs: readonly Dialog[]) {
  const answer = (channel: Channel, topic: string, status: number | undefined) =>
    status === undefined
      ? channel.publish(`${topic}/status`, '')
      : channel.publish(
          `${topic}/error`,
          JSON.stringify({ statusCode: status, reasonPhrase: phraseOf(status) }),
        );

  const collect = async (
    { channel, proved }: Speaker,
    topic: string,
    { token, wire, request }: Named,
    payload: Buffer,
  ): Promise<Reason> => {
    try {
      await gateway.acceptInTurn(token, wire, payload);
      proved(token);
      if (request) await answer(channel, topic, undefined);
      return reasons.success;
    } catch (error) {
      const { status } = statusOf(error);
      if (request) await answer(channel, topic, status);
      // One that speaks for several devices must not lose the others over one of them, which it would send again before
      // all others. A connection that names no valid token at all is closed when its time is up.
      if (!isPermanent(status)) throw error;
      return reasonOf(status);
    }
  };

  const own = async (
    { credential, channel: { device } }: Speaker,
    wire: Purpose,
    payload: Buffer,
  ): Promise<Reason> => {
    if (credential === undefined || !device || wire.for !== 'own') return reasons.notAuthorized;
    try {
      await gateway.acceptInTurn(credential, wire.wire, payload);
      return reasons.success;
    } catch (error) {
      const { status } = statusOf(error);
      if (!isPermanent(status) || status === 401) throw error;
      return reasonOf(status);
    }
  };

  const converse = async (
    { channel }: Speaker,
    topic: string,
    read: NonNullable<ReturnType<Dialog['answering']>>,
    payload: Buffer,
  ): Promise<Reason> => {
    try {
      await read(channel, payload);
      return reasons.success;
    } catch (error) {
      const { status } = statusOf(error);
      if (!isPermanent(status)) throw error;
      if (channel.device)
        gateway.note(
          channel.device,
          error instanceof Unsupported ? 'unsupported' : 'malformed',
          error instanceof Malformed ? payload : topic,
        );
      return reasonOf(status);
    }
  };

  return {
    /** Whether a connection may subscribe to a filter. */
    offers: (filter: string) => dialogs.some((dialog) => dialog.offers(filter)),
    subscribed(channel: Channel, filter: string) {
      for (const dialog of dialogs) if (dialog.offers(filter)) dialog.subscribed?.(channel, filter);
    },
    closed(channel: Channel) {
      for (const dialog of dialogs) dialog.closed?.(channel);
    },
    async take(speaker: Speaker, topic: string, payload: Buffer): Promise<Reason> {
      const purpose = purposeOf(topic);
      if (purpose?.for === 'telemetry') return collect(speaker, topic, purpose, payload);
      if (purpose?.for === 'own') return own(speaker, purpose, payload);
      for (const dialog of dialogs) {
        const read = dialog.answering(topic);
        if (read) return converse(speaker, topic, read, payload);
      }
      if (purpose?.for === 'ignored') return reasons.success;
      const { device } = speaker.channel;
      if (device) gateway.note(device, purpose?.for === 'unsupported' ? 'unsupported' : 'topic', topic);
      return reasons.topicNameInvalid;
    },
    /** A packet over the limit, of which only the beginning was kept. */
    tooLarge({ channel: { device } }: Speaker, payload: Buffer): Reason {
      if (device) gateway.note(device, 'too-large', payload);
      return reasons.quotaExceeded;
    },
  };
}
export type MqttIntake = ReturnType<typeof createMqttIntake>;
