import type { BenchDevice } from './devices.ts';

export type Way = 'mqtt' | 'http';

export interface Load {
  port: number;
  base: number;
  seconds: number;
  /** Messages that a device has in the air; over HTTP it is always one. */
  window: number;
}

/** What one device, or all of them together, got acknowledged. */
export interface Taken {
  readings: number;
  refused: number;
}
export type Device = (device: BenchDevice, load: Load) => Promise<Taken>;

/** Two readings a message, as a sensor of temperature and humidity sends them. */
export const VALUES = 2;
export const payloadOf = (ms: number) =>
  `{"ts":${ms},"values":{"temperature":${20 + (ms % 9000) / 1000},"humidity":${50 + (ms % 700) / 100}}}`;
/** How long an answer may take once the time is over. */
export const LAST_ANSWERS_MS = 15_000;
