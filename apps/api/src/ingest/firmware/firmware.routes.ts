import { Readable } from 'node:stream';
import { thingsboardFirmware } from '@gemelo/contract/endpoints/device';
import { OCTETS } from '@gemelo/contract/kit/bytes';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Api } from '../../http/handle.ts';
import { Malformed } from '../decode.ts';
import type { Device } from '../devices.ts';
import type { Gateway } from '../gateway.ts';
import { type ChunkRequest, type FirmwareSupply, MAX_CHUNK } from './supply.ts';

/** A wave may be paused at any moment. */
async function chunkOf(supply: FirmwareSupply, device: Device, request: ChunkRequest): Promise<Buffer> {
  const bytes = await supply.chunk(device, request);
  if (!bytes) throw new NotFound('firmware', device.idTwin);
  return bytes;
}

/** Reads on only while the device takes it in; a wave that is paused meanwhile breaks the download off. */
async function* wholeOf(supply: FirmwareSupply, device: Device) {
  for (let chunk = 0; ; chunk += 1) {
    const bytes = await chunkOf(supply, device, { size: MAX_CHUNK, chunk });
    if (bytes.length === 0) return;
    yield bytes;
  }
}

/** ThingsBoard's firmware over HTTP, by the title and version that the device was told. */
export function firmwareRoutes(api: Api, gateway: Pick<Gateway, 'identify'>, supply: FirmwareSupply) {
  api.raw(thingsboardFirmware, async ({ params, query, reply }) => {
    const device = await gateway.identify(params.token);
    const firmware = await supply.firmwareOf(device);
    if (!firmware) throw new NotFound('firmware', device.idTwin);
    if (firmware.title !== query.title || firmware.release !== query.version)
      throw new Malformed('another firmware is on its way to this device');
    reply.type(OCTETS).header('cache-control', 'no-store');
    if (query.size > 0) return reply.send(await chunkOf(supply, device, query));
    reply.header('content-length', firmware.size);
    return reply.send(Readable.from(wholeOf(supply, device)));
  });
}
