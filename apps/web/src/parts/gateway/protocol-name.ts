import type { connectionProtocols } from '@gemelo/contract/endpoints/gateway';

type Protocol = (typeof connectionProtocols)[number];

/** The same in every language: "MQTT 5", "MQTT 3.1.1 · TLS". */
export function protocolName(protocol: Protocol): string {
  const [transport, version] = protocol.split('-');
  return transport === 'mqtts' ? `MQTT ${version} · TLS` : `MQTT ${version}`;
}
