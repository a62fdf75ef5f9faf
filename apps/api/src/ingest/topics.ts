import type { Wire } from './gateway.ts';

/** The purpose of a publication. */
export type Purpose =
  /** For the device whose token the topic names. */
  | { for: 'telemetry'; wire: Wire; token: string; request: string | undefined }
  /** For the device that signed in. */
  | { for: 'own'; wire: Wire }
  /** What needs no reader, such as the state of a bridge. */
  | { for: 'ignored' }
  /** Known on the platforms, but not here. */
  | { for: 'unsupported' };

const own: Record<string, Wire> = {
  'v1/devices/me/telemetry': 'thingsboard',
  'v2/t': 'thingsboard',
  'v2/t/j': 'thingsboard',
  'v1/devices/me/attributes': 'attributes',
  'v2/a': 'attributes',
  'v2/a/j': 'attributes',
};
const KAA = /^kp1\/[^/]+\/dcx\/([^/]+)\/(json|plain\/([^/]+))(?:\/([^/]+))?$/;
const NAMED = /^v1\/devices\/([^/]+)\/(telemetry|attributes)$/;
const PLATFORM_TOPICS = /^(v1\/devices\/me\/|v1\/gateway\/|v2\/|kp1\/)/;
/** What the platforms serve below these; anything else there is misspelt. */
const UNSERVED =
  /^(v1\/devices\/me\/(rpc|attributes|claim|provision)(\/|$)|v1\/gateway\/|v2\/(t|a|r|fw|sw|rpc)\/|kp1\/[^/]+\/\w+\/)/;
/** Mosquitto tells the other side of a bridge whether it is connected. */
const BRIDGE_STATE = /^\$SYS\/broker\/connection\//;

export function purposeOf(topic: string): Purpose | undefined {
  const wire = own[topic];
  if (wire) return { for: 'own', wire };
  const [, token, form, metric, request] = KAA.exec(topic) ?? [];
  if (token && form)
    return { for: 'telemetry', wire: metric === undefined ? 'kaa' : { metric }, token, request };
  if (BRIDGE_STATE.test(topic)) return { for: 'ignored' };
  return UNSERVED.test(topic) ? { for: 'unsupported' } : undefined;
}

/** On an external broker, ThingsBoard topics carry the token too. */
export function namedPurpose(topic: string): Purpose | undefined {
  const [, token, kind] = NAMED.exec(topic) ?? [];
  if (!token || token === 'me') return purposeOf(topic);
  return {
    for: 'telemetry',
    wire: kind === 'telemetry' ? 'thingsboard' : 'attributes',
    token,
    request: undefined,
  };
}

/** A device may subscribe only to its own responses, and those are sent to it directly. */
export const maySubscribe = (filter: string) => PLATFORM_TOPICS.test(filter);
