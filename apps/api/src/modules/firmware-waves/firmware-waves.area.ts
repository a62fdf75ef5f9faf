import type { Area } from '../../area.ts';
import type { Database } from '../../db/client.ts';
import type { FileService } from '../files/files.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { createAdvanceFirmwareWaves } from './advance-firmware-waves.job.ts';
import { firmwareFiles } from './firmware-images.files.ts';
import { createFirmwareImages, FIRMWARE } from './firmware-images.service.ts';
import { waveRoutes } from './waves.routes.ts';
import { createWaveService } from './waves.service.ts';

/** Binaries of firmwares, and their way to devices. */
export const firmwareArea = (
  database: Database,
  files: FileService,
  notifications: Pick<Notifications, 'tell'>,
): Area => ({
  routes: (api) => waveRoutes(api, createFirmwareImages(database, files), createWaveService(database)),
  holders: { [FIRMWARE]: firmwareFiles },
  jobs: [createAdvanceFirmwareWaves(notifications)],
});
