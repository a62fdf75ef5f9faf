import { thingsboardTelemetry } from '@gemelo/contract/endpoints/device';
import type { TwinConnection } from '@gemelo/contract/endpoints/tokens';
import type { ShownCredential } from './shown-credential.ts';

type Page = Pick<Location, 'origin' | 'hostname'>;

/** Ready commands that deliver one reading of the device, for a terminal; those that this installation cannot take are missing. */
export interface DeviceLines {
  curl?: string;
  mosquitto?: string;
  /** Over TLS. */
  mosquittoTls?: string;
}

/** What a device without sensors could send, so that the line works all the same. */
const ANY_VALUE = { temperature: 25.1 };

const payloadOf = (keys: TwinConnection['keys']) =>
  JSON.stringify(
    keys.length > 0 ? Object.fromEntries(keys.map(({ key, example }) => [key, example])) : ANY_VALUE,
  );

/** As one word of a shell. */
const word = (text: string) => (/^[\w.~:@%+/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** What a connection says about itself. */
function loginOf({ kind, username, secret }: ShownCredential): string {
  if (kind === 'certificate') return '--cert device.crt --key device.key';
  return kind === 'basic' ? `-u ${word(username ?? '')} -P ${word(secret)}` : `-u ${secret}`;
}

export function deviceLines(
  { http, mqtt, mqtts, keys }: TwinConnection,
  credential: ShownCredential,
  page: Page,
): DeviceLines {
  const payload = payloadOf(keys);
  const { kind, secret } = credential;
  const publish = (place: string, as: string) => `mosquitto_pub ${place} -q 1 ${as} -m '${payload}'`;
  const at = ({ host, port }: { host: string | null; port: number }) =>
    `-h ${host ?? page.hostname} -p ${port}`;
  const own = `${loginOf(credential)} -t v1/devices/me/telemetry`;
  const lines: DeviceLines = {};
  if (kind === 'token') {
    const address = `${http ?? page.origin}${thingsboardTelemetry.path.replace('{token}', secret)}`;
    lines.curl = `curl -X POST ${address} -H 'Content-Type: application/json' -d '${payload}'`;
  }
  // A broker of the operator's own knows no credentials: the topic names the token.
  if (mqtt?.external && kind === 'token')
    lines.mosquitto = publish(
      `${at(mqtt)}${mqtt.tls ? ' --tls-use-os-certs' : ''}`,
      `-t v1/devices/${secret}/telemetry`,
    );
  if (mqtt && !mqtt.external && kind !== 'certificate') lines.mosquitto = publish(at(mqtt), own);
  if (mqtts) lines.mosquittoTls = publish(`${at(mqtts)} --cafile ca.crt`, own);
  return lines;
}
