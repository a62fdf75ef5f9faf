import type { Wire } from './gateway.ts';

/** The purpose of a publication. */
export type Purpose =
  | { for: 'telemetry'; wire: Wire; token: string; request: string | undefined }
  | { for: 'own'; wire: Wire }
  | { for: 'nothing' };

const own: Record<string, Wire> = {
  'v1/devices/me/telemetry': 'thingsboard',
  'v2/t': 'thingsboard',
  'v2/t/j': 'thingsboard',
  'v1/devices/me/attributes': 'attributes',
  'v2/a': 'attributes',
  'v2/a/j': 'attributes',
};
const KAA = /^kp1\/[^/]+\/dcx\/([^/]+)\/json(?:\/([^/]+))?$/;
const NAMED = /^v1\/devices\/([^/]+)\/(telemetry|attributes)$/;
/** Topics of the platforms that firmware may publish to and that are ignored here. */
const PLATFORM_TOPICS = /^(v1\/devices\/me\/|v2\/|kp1\/)/;

/** `own` is for the connected device; `telemetry` for the device whose token the topic names. */
export function purposeOf(topic: string): Purpose | undefined {
  const wire = own[topic];
  if (wire) return { for: 'own', wire };
  const [, token, request] = KAA.exec(topic) ?? [];
  if (token) return { for: 'telemetry', wire: 'kaa', token, request };
  return PLATFORM_TOPICS.test(topic) ? { for: 'nothing' } : undefined;
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
