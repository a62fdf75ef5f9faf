import type { TwinConnection } from '@gemelo/contract/endpoints/tokens';
import { expect, test } from 'vitest';
import { deviceLines } from './device-lines.ts';

const page = { origin: 'http://bodega.local:3000', hostname: 'bodega.local' };
const connection = (change: Partial<TwinConnection> = {}): TwinConnection => ({
  token: null,
  http: null,
  mqtt: null,
  keys: [
    { key: 'temperature', measurement: 'Temperatura', unit: '°C', example: 25.1 },
    { key: 'humidity', measurement: 'Humedad relativa', unit: '%', example: 58.2 },
  ],
  ...change,
});

test('the line for HTTP sends the keys of the device to where the console was opened', () => {
  expect(deviceLines(connection(), 'abc', page)).toEqual({
    curl: `curl -X POST http://bodega.local:3000/api/v1/abc/telemetry -H 'Content-Type: application/json' -d '{"temperature":25.1,"humidity":58.2}'`,
    mosquitto: undefined,
  });
});

test('the public address of the installation comes first', () => {
  const { curl } = deviceLines(connection({ http: 'https://gemelo.ejemplo.com', keys: [] }), 'abc', page);
  expect(curl).toContain('https://gemelo.ejemplo.com/api/v1/abc/telemetry');
  expect(curl).toContain(`'{"temperature":25.1}'`);
});

test('the line for MQTT names the token in the connection, or in the topic of another broker', () => {
  const own = { host: null, port: 1883, tls: false, external: false };
  expect(deviceLines(connection({ mqtt: own }), 'abc', page).mosquitto).toMatch(
    /^mosquitto_pub -h bodega\.local -p 1883 -q 1 -u abc -t v1\/devices\/me\/telemetry -m /,
  );
  const other = { host: 'broker.test', port: 8883, tls: true, external: true };
  expect(deviceLines(connection({ mqtt: other }), 'abc', page).mosquitto).toMatch(
    /^mosquitto_pub -h broker\.test -p 8883 --tls-use-os-certs -q 1 -t v1\/devices\/abc\/telemetry -m /,
  );
});
