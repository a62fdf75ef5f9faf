import type { Channel } from '../mqtt/channel.ts';

/** How a Kaa device is addressed: every topic names its application and its token. */
export interface KaaAddress {
  appVersion: string;
  token: string;
}
interface Link extends KaaAddress {
  /** Command types of which it asked to be told, or not to be. */
  observed: Map<string, boolean>;
}

const commandTopic = ({ appVersion, token }: KaaAddress, type: string) =>
  `kp1/${appVersion}/cex/${token}/command/${type}/status`;

/** Under which names the devices of a Kaa connection speak. */
export function createKaaLinks() {
  const links = new WeakMap<Channel, Map<number, Link>>();

  const remember = (channel: Channel, idTwin: number, { appVersion, token }: KaaAddress): Link => {
    const ofChannel = links.get(channel) ?? new Map<number, Link>();
    links.set(channel, ofChannel);
    const known = ofChannel.get(idTwin);
    if (known?.appVersion === appVersion && known.token === token) return known;
    const link = { appVersion, token, observed: known?.observed ?? new Map<string, boolean>() };
    ofChannel.set(idTwin, link);
    return link;
  };

  return {
    remember,
    observe: (channel: Channel, idTwin: number, address: KaaAddress, type: string, wanted: boolean) =>
      remember(channel, idTwin, address).observed.set(type, wanted),
    /** Where the device awaits commands of a type. */
    topicOf(channel: Channel, idTwin: number, type: string): string | undefined {
      const link = links.get(channel)?.get(idTwin);
      if (!link) return undefined;
      const topic = commandTopic(link, type);
      return (link.observed.get(type) ?? channel.listensTo(topic)) ? topic : undefined;
    },
  };
}
export type KaaLinks = ReturnType<typeof createKaaLinks>;
