import type { BenchDevice } from './devices.ts';

export type Protocol = 'mqtt' | 'http';

export interface Load {
  port: number;
  base: number;
  seconds: number;
  /** Messages in flight per device. */
  window: number;
}

/** The acknowledged readings and refused messages of one device, or of all. */
export interface Acknowledged {
  readings: number;
  refused: number;
}
export type Device = (device: BenchDevice, load: Load) => Promise<Acknowledged>;

/** Readings per message, as a temperature and humidity sensor sends them. */
export const VALUES = 2;
export const payloadOf = (ms: number) =>
  `{"ts":${ms},"values":{"temperature":${20 + (ms % 9000) / 1000},"humidity":${50 + (ms % 700) / 100}}}`;
/** How long to wait for responses after the end of the run. */
export const LAST_ANSWERS_MS = 15_000;
