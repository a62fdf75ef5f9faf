import type { Channel, Channels } from '../mqtt/channel.ts';
import type { WaitingCall } from './call-store.ts';
import type { Carrier, Outlet } from './dispatcher.ts';
import type { KaaLinks } from './kaa-links.ts';

/** Where a device awaits calls, the first that a connection has subscribed to. */
const REQUESTS = ['v1/devices/me/rpc/request/', 'v2/r/req/', 'v2/r/req/j/'];

interface Message {
  topic: string;
  payload: unknown;
}

/** What to send to a connection for a call of the twin, if it wants to be told. */
function messageFor(
  channel: Channel,
  { idTwin, idDeviceCall, method, params }: WaitingCall,
  kaaLinks: KaaLinks,
): Message | undefined {
  if (channel.device?.idTwin === idTwin) {
    const topic = REQUESTS.map((request) => request + idDeviceCall).find(channel.listensTo);
    if (topic !== undefined) return { topic, payload: { method, params } };
  }
  const topic = kaaLinks.topicOf(channel, idTwin, method);
  return topic === undefined ? undefined : { topic, payload: [{ id: idDeviceCall, payload: params }] };
}

/** The MQTT connections of this process, as ways to devices. */
export function mqttOutlets(channels: Channels, kaaLinks: KaaLinks): Carrier {
  const isThere = (idTwin: number, channel: Channel) => channels.of(idTwin).includes(channel);

  return {
    twins: channels.twins,
    outletFor(call): Outlet | undefined {
      // The newest connection: an older one may be lost without anybody knowing.
      for (const channel of channels.of(call.idTwin).toReversed()) {
        const message = messageFor(channel, call, kaaLinks);
        if (message)
          return {
            isOpen: () => isThere(call.idTwin, channel),
            send: () => channel.publish(message.topic, JSON.stringify(message.payload), 1),
          };
      }
      return undefined;
    },
  };
}
