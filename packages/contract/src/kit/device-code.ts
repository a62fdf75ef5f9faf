import { plainMac } from './mac.ts';

/** The longest name that a device is known by. */
export const DEVICE_NAME_MAX = 80;

const RUN = /[0-9A-Za-z]+(?:[:.-][0-9A-Za-z]+)*/g;
const LABEL = /^[A-Za-z]{3,}:/;
const MAC = /^(?:[0-9A-Fa-f]{2}[:.-]?){5}[0-9A-Fa-f]{2}$/;

/** The MAC that a text contains, as `AA:BB:CC:DD:EE:FF`; labels write it in many ways, often beside other things. */
export function macIn(text: string): string | undefined {
  const found = (text.match(RUN) ?? []).map((run) => run.replace(LABEL, '')).find((run) => MAC.test(run));
  return found === undefined ? undefined : plainMac(found);
}

/** What is printed on a device: its MAC, or whatever else it calls itself. */
export interface DeviceCode {
  mac: string | null;
  name: string;
}

export function readDeviceCode(text: string): DeviceCode {
  const mac = macIn(text) ?? null;
  return { mac, name: mac ?? text.trim().slice(0, DEVICE_NAME_MAX) };
}
