import type { GatewayAddresses } from '@gemelo/contract/endpoints/tokens';
import type { Config } from '../../config.ts';

const MQTT_PORT = 1883;
const MQTTS_PORT = 8883;

/** Where devices deliver their readings; a broker of the operator's own takes the place of the embedded one. */
export function gatewayAddresses({
  publicUrl,
  mqttPort,
  mqtts,
  mqttUrl,
}: Pick<Config, 'publicUrl' | 'mqttPort' | 'mqtts' | 'mqttUrl'>): GatewayAddresses {
  const http = publicUrl ?? null;
  if (mqttUrl) {
    const { hostname, port, protocol } = new URL(mqttUrl);
    const tls = protocol === 'mqtts:';
    return {
      http,
      mqtt: { host: hostname, port: Number(port) || (tls ? MQTTS_PORT : MQTT_PORT), tls, external: true },
      mqtts: null,
    };
  }
  const host = publicUrl ? new URL(publicUrl).hostname : null;
  return {
    http,
    mqtt: mqttPort ? { host, port: mqttPort, tls: false, external: false } : null,
    mqtts: mqtts ? { host, port: mqtts.port } : null,
  };
}
