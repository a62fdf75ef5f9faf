import {
  cancelFirmwareWave,
  createFirmwareWave,
  firmwareDeliveries,
  firmwareImages,
  firmwareTargets,
  firmwareWaveOptions,
  firmwareWaves,
  oneFirmwareWave,
  pauseFirmwareWave,
  removeFirmwareImage,
  resumeFirmwareWave,
  setFirmwareImage,
  twinFirmware,
} from '@gemelo/contract/endpoints/firmware-waves';
import { NotFound } from '@gemelo/contract/kit/errors';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { firmwareList } from './firmware-images.lists.ts';
import type { FirmwareImages } from './firmware-images.service.ts';
import { deliveryList, waveList } from './waves.lists.ts';
import { findWave, firmwareOfTwin } from './waves.queries.ts';
import type { WaveService } from './waves.service.ts';

function imageRoutes(api: Api, images: FirmwareImages) {
  api.list(firmwareImages, ({ query }, tx) => firmwareList(tx, query));
  api.handle(setFirmwareImage, async ({ actor, params, body }) => {
    const firmware = await images.set(actor, params.idFirmware, body);
    return say('UPDATED', firmware, { name: firmware.name });
  });
  api.handle(removeFirmwareImage, async ({ actor, params }) => {
    const firmware = await images.remove(actor, params.idFirmware);
    return say('UPDATED', firmware, { name: firmware.name });
  });
}

export function waveRoutes(api: Api, images: FirmwareImages, waves: WaveService) {
  imageRoutes(api, images);
  api.list(firmwareWaves, ({ actor, query: { idCompany, ...query } }, tx) =>
    waveList(tx, { ...query, idCompany: companyFor(actor, idCompany) }),
  );
  api.handle(firmwareWaveOptions, ({ actor, query }) => waves.options(actor, query.idCompany));
  api.handle(firmwareTargets, ({ actor, body }) => waves.targets(actor, body));
  api.handle(oneFirmwareWave, ({ actor, params }) => waves.read(actor, params.idFirmwareWave));
  api.list(firmwareDeliveries, async ({ params: { idFirmwareWave }, query }, tx) => {
    if (!(await findWave(tx, idFirmwareWave))) throw new NotFound('firmware-wave', idFirmwareWave);
    return deliveryList(tx, { ...query, idFirmwareWave });
  });
  api.handle(createFirmwareWave, async ({ actor, body }) => {
    const wave = await waves.create(actor, body);
    return say('CREATED', wave, { name: wave.name });
  });
  api.handle(pauseFirmwareWave, async ({ actor, params, body }) => {
    const wave = await waves.pause(actor, params.idFirmwareWave, body.version);
    return say('UPDATED', wave, { name: wave.name });
  });
  api.handle(resumeFirmwareWave, async ({ actor, params, body }) => {
    const wave = await waves.resume(actor, params.idFirmwareWave, body.version, body.retry);
    return say('UPDATED', wave, { name: wave.name });
  });
  api.handle(cancelFirmwareWave, async ({ actor, params, body }) => {
    const wave = await waves.cancel(actor, params.idFirmwareWave, body.version);
    return say('UPDATED', wave, { name: wave.name });
  });
  api.handle(twinFirmware, ({ actor, params }) =>
    api.database.read(actor, (tx) => firmwareOfTwin(tx, params.idTwin)),
  );
}
