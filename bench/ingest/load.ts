import type { BenchDevice } from './devices.ts';
import { httpDevice } from './http-device.ts';
import { mqttDevice } from './mqtt-device.ts';
import type { Acknowledged, Device, Load, Protocol } from './wire.ts';

/** Runs all devices in their own process, so that the rest of the benchmark does not slow them. */
export interface Order {
  protocol: Protocol;
  devices: readonly BenchDevice[];
  load: Load;
}
export interface Outcome extends Acknowledged {
  perSecond: number;
}

const devicesByProtocol: Record<Protocol, Device> = { mqtt: mqttDevice, http: httpDevice };

process.on('message', ({ protocol, devices, load }: Order) => {
  const began = Date.now();
  void Promise.all(devices.map((device) => devicesByProtocol[protocol](device, load))).then((all) => {
    const readings = all.reduce((sum, one) => sum + one.readings, 0);
    const refused = all.reduce((sum, one) => sum + one.refused, 0);
    const perSecond = (readings * 1000) / (Date.now() - began);
    process.send?.({ readings, refused, perSecond } satisfies Outcome);
  });
});
