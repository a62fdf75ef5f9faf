import type { TwinConnection } from '@gemelo/contract/endpoints/tokens';
import type { Config } from '../../config.ts';

export type GatewayAddresses = Pick<TwinConnection, 'http' | 'mqtt'>;

const MQTT_PORT = 1883;
const MQTTS_PORT = 8883;

/** Where devices deliver their readings; a broker of the operator's own takes the place of the embedded one. */
export function gatewayAddresses({
  publicUrl,
  mqttPort,
  mqttUrl,
}: Pick<Config, 'publicUrl' | 'mqttPort' | 'mqttUrl'>): GatewayAddresses {
  const http = publicUrl ?? null;
  if (mqttUrl) {
    const { hostname, port, protocol } = new URL(mqttUrl);
    const tls = protocol === 'mqtts:';
    return {
      http,
      mqtt: { host: hostname, port: Number(port) || (tls ? MQTTS_PORT : MQTT_PORT), tls, external: true },
    };
  }
  if (!mqttPort) return { http, mqtt: null };
  const host = publicUrl ? new URL(publicUrl).hostname : null;
  return { http, mqtt: { host, port: mqttPort, tls: false, external: false } };
}
