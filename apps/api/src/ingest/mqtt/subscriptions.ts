import type { ISubscribePacket, IUnsubscribePacket } from 'mqtt-packet';
import { maySubscribe } from '../topics.ts';
import type { Channel } from './channel.ts';
import { isFilter, matches } from './filters.ts';
import type { MqttIntake } from './intake.ts';
import { MAX_SUBSCRIPTIONS } from './limits.ts';
import type { Outbox } from './outbox.ts';
import type { Version } from './packets.ts';
import { type Reason, reasons } from './reasons.ts';

/** What a connection listens to. */
export function createSubscriptions(intake: MqttIntake, outbox: Outbox) {
  const filters = new Map<string, 0 | 1>();

  const grant = (filter: string, qos: number, wantsId: boolean, version: Version): number => {
    const refusal = (reason: Reason) => (version === 5 ? reason : reasons.unspecified);
    if (wantsId) return refusal(reasons.subscriptionIdsNotSupported);
    if (filter.startsWith('$share/')) return refusal(reasons.sharedSubscriptionsNotSupported);
    if (!isFilter(filter)) return refusal(reasons.topicFilterInvalid);
    if (!maySubscribe(filter) && !intake.offers(filter)) return refusal(reasons.notAuthorized);
    if (filters.size >= MAX_SUBSCRIPTIONS && !filters.has(filter)) return refusal(reasons.quotaExceeded);
    const granted = qos > 0 ? 1 : 0;
    filters.set(filter, granted);
    return granted;
  };

  const subscribe = (packet: ISubscribePacket, channel: Channel, version: Version) => {
    const wantsId = packet.properties?.subscriptionIdentifier !== undefined;
    const granted = packet.subscriptions.map(({ topic, qos }) => ({
      filter: topic,
      code: grant(topic, qos, wantsId, version),
    }));
    outbox.send({
      cmd: 'suback',
      messageId: packet.messageId ?? 0,
      granted: granted.map(({ code }) => code),
    });
    for (const { filter, code } of granted)
      if (code < reasons.unspecified) intake.subscribed(channel, filter);
  };

  const unsubscribe = ({ messageId = 0, unsubscriptions }: IUnsubscribePacket) => {
    const granted = unsubscriptions.map((filter) =>
      filters.delete(filter) ? reasons.success : reasons.noSubscription,
    );
    outbox.send({ cmd: 'unsuback', messageId, granted });
  };

  return {
    subscribe,
    unsubscribe,
    /** The best QoS that was granted for a topic; undefined if nothing matches it. */
    granted(topic: string): 0 | 1 | undefined {
      let best: 0 | 1 | undefined;
      for (const [filter, qos] of filters) if (best !== 1 && matches(filter, topic)) best = qos;
      return best;
    },
  };
}
