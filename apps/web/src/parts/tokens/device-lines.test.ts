import type { TwinConnection } from '@gemelo/contract/endpoints/tokens';
import { expect, test } from 'vitest';
import { deviceLines } from './device-lines.ts';
import type { ShownCredential } from './shown-credential.ts';

const page = { origin: 'http://bodega.local:3000', hostname: 'bodega.local' };
const connection = (change: Partial<TwinConnection> = {}): TwinConnection => ({
  token: null,
  http: null,
  mqtt: null,
  mqtts: null,
  keys: [
    { key: 'temperature', measurement: 'Temperatura', unit: '°C', example: 25.1 },
    { key: 'humidity', measurement: 'Humedad relativa', unit: '%', example: 58.2 },
  ],
  ...change,
});
const token: ShownCredential = { kind: 'token', username: null, secret: 'abc' };
const basic: ShownCredential = { kind: 'basic', username: 'sonda-7', secret: 'clave-larga' };
const certificate: ShownCredential = { kind: 'certificate', username: null, secret: 'AB:CD' };
const plain = { host: null, port: 1883, tls: false, external: false };
const encrypted = { host: 'gemelo.test', port: 8883 };
const broker = { host: 'broker.test', port: 8883, tls: true, external: true };

test('the line for HTTP sends the keys of the device to where the console was opened', () => {
  expect(deviceLines(connection(), token, page)).toEqual({
    curl: `curl -X POST http://bodega.local:3000/api/v1/abc/telemetry -H 'Content-Type: application/json' -d '{"temperature":25.1,"humidity":58.2}'`,
  });
});

test('the public address of the installation comes first', () => {
  const { curl } = deviceLines(connection({ http: 'https://gemelo.ejemplo.com', keys: [] }), token, page);
  expect(curl).toContain('https://gemelo.ejemplo.com/api/v1/abc/telemetry');
  expect(curl).toContain(`'{"temperature":25.1}'`);
});

test('the line for MQTT names the token in the connection, or in the topic of another broker', () => {
  expect(deviceLines(connection({ mqtt: plain }), token, page).mosquitto).toMatch(
    /^mosquitto_pub -h bodega\.local -p 1883 -q 1 -u abc -t v1\/devices\/me\/telemetry -m /,
  );
  expect(deviceLines(connection({ mqtt: broker }), token, page).mosquitto).toMatch(
    /^mosquitto_pub -h broker\.test -p 8883 --tls-use-os-certs -q 1 -t v1\/devices\/abc\/telemetry -m /,
  );
});

test('where the gateway speaks TLS there is a line for it beside the plain one', () => {
  const { mosquitto, mosquittoTls } = deviceLines(connection({ mqtt: plain, mqtts: encrypted }), token, page);
  expect(mosquitto).toContain('-p 1883');
  expect(mosquittoTls).toMatch(/^mosquitto_pub -h gemelo\.test -p 8883 --cafile ca\.crt -q 1 -u abc -t v1/);
});

test('a user and a password connect over MQTT alone, written for a shell', () => {
  const both = connection({ mqtt: plain, mqtts: encrypted });
  const lines = deviceLines(both, basic, page);
  expect(lines.curl).toBeUndefined();
  expect(lines.mosquitto).toContain(' -u sonda-7 -P clave-larga -t ');
  expect(lines.mosquittoTls).toContain(' -u sonda-7 -P clave-larga -t ');
  const spaced = deviceLines(both, { ...basic, username: 'sonda 7', secret: "d'oro $1" }, page);
  expect(spaced.mosquitto).toContain(` -u 'sonda 7' -P 'd'\\''oro $1' -t `);
  expect(deviceLines(connection({ mqtt: broker }), basic, page)).toEqual({});
});

test('a certificate connects over TLS alone', () => {
  expect(deviceLines(connection({ mqtt: plain }), certificate, page)).toEqual({});
  const lines = deviceLines(connection({ mqtt: plain, mqtts: encrypted }), certificate, page);
  expect(Object.keys(lines)).toEqual(['mosquittoTls']);
  expect(lines.mosquittoTls).toContain(' --cafile ca.crt -q 1 --cert device.crt --key device.key -t ');
});
