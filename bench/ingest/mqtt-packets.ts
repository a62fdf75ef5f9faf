function lengthBytes(length: number): number[] {
  const bytes: number[] = [];
  do {
    bytes.push((length % 128) + (length >= 128 ? 128 : 0));
    length = Math.floor(length / 128);
  } while (length > 0);
  return bytes;
}
const idBytes = (id: number) => Buffer.from([id >> 8, id & 255]);
const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([idBytes(bytes.length), bytes]);
};
const framed = (kind: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([kind, ...lengthBytes(body.length)]), body]);
};
const TOPIC = text('v1/devices/me/telemetry');

/** MQTT 3.1.1, user name, clean session. */
export const hello = (token: string, keepAliveSeconds = 60, clientId = `bench-${token}`) =>
  framed(0x10, text('MQTT'), Buffer.from([4, 0x82]), idBytes(keepAliveSeconds), text(clientId), text(token));
/** QoS 1. */
export const publication = (id: number, payload: string) =>
  framed(0x32, TOPIC, idBytes(id), Buffer.from(payload));
export const subscription = (id: number, filters: readonly string[]) =>
  framed(0x82, idBytes(id), ...filters.flatMap((filter) => [text(filter), Buffer.of(1)]));
