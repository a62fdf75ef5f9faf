import type { BenchDevice } from './devices.ts';
import { httpDevice } from './http-device.ts';
import { mqttDevice } from './mqtt-device.ts';
import type { Device, Load, Taken, Way } from './wire.ts';

/** All devices, in a process of their own: the rest of the benchmark takes nothing from them. */
export interface Order {
  way: Way;
  devices: readonly BenchDevice[];
  load: Load;
}
export interface Outcome extends Taken {
  perSecond: number;
}

const ways: Record<Way, Device> = { mqtt: mqttDevice, http: httpDevice };

process.on('message', ({ way, devices, load }: Order) => {
  const began = Date.now();
  void Promise.all(devices.map((device) => ways[way](device, load))).then((all) => {
    const readings = all.reduce((sum, one) => sum + one.readings, 0);
    const refused = all.reduce((sum, one) => sum + one.refused, 0);
    const perSecond = (readings * 1000) / (Date.now() - began);
    process.send?.({ readings, refused, perSecond } satisfies Outcome);
  });
});
