import { thingsboardTelemetry } from '@gemelo/contract/endpoints/device';
import type { TwinConnection } from '@gemelo/contract/endpoints/tokens';

type Page = Pick<Location, 'origin' | 'hostname'>;

/** What a device without sensors could send, so that the line works all the same. */
const ANY_VALUE = { temperature: 25.1 };

const payloadOf = (keys: TwinConnection['keys']) =>
  JSON.stringify(
    keys.length > 0 ? Object.fromEntries(keys.map(({ key, example }) => [key, example])) : ANY_VALUE,
  );

/** Ready commands that deliver one reading of the device, for a terminal. */
export function deviceLines({ http, mqtt, keys }: TwinConnection, token: string, page: Page) {
  const payload = payloadOf(keys);
  const address = `${http ?? page.origin}${thingsboardTelemetry.path.replace('{token}', token)}`;
  const curl = `curl -X POST ${address} -H 'Content-Type: application/json' -d '${payload}'`;
  if (!mqtt) return { curl, mosquitto: undefined };
  const place = `-h ${mqtt.host ?? page.hostname} -p ${mqtt.port}${mqtt.tls ? ' --tls-use-os-certs' : ''}`;
  const as = mqtt.external ? `-t v1/devices/${token}/telemetry` : `-u ${token} -t v1/devices/me/telemetry`;
  return { curl, mosquitto: `mosquitto_pub ${place} -q 1 ${as} -m '${payload}'` };
}
