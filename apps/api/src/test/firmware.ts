import { randomBytes } from 'node:crypto';
import type { FileData } from '@gemelo/contract/endpoints/files';
import type { FirmwareWaveDetail } from '@gemelo/contract/endpoints/firmware-waves';
import type { Person } from './test-app.ts';
import { upload } from './uploading.ts';

export interface TestFirmware {
  idFirmware: number;
  title: string;
  release: string;
  bytes: Buffer;
}
let made = 0;

export async function uploadFirmware(person: Person, bytes: Buffer): Promise<FileData> {
  const finished = await upload(person, bytes, 'firmware', 'sensor.bin');
  if (finished.status !== 200) throw new Error(finished.text);
  return finished.body.data;
}

/** A firmware of the catalogue with its binary, by the operator. */
export async function makeFirmware(operator: Person, size = 1_000): Promise<TestFirmware> {
  made += 1;
  const added = await operator.call('POST', '/api/settings/insertFirmware', { name: `Firmware ${made}` });
  const { idFirmware } = added.body.data as { idFirmware: number };
  const bytes = randomBytes(size);
  const { idFile } = await uploadFirmware(operator, bytes);
  const image = { title: `sensor-${made}`, release: `1.${made}`, idFile };
  const set = await operator.call('PUT', `/api/v4/firmware-images/${idFirmware}`, image);
  if (set.status !== 200) throw new Error(set.text);
  return { idFirmware, title: image.title, release: image.release, bytes };
}

export async function makeWave(person: Person, body: object): Promise<FirmwareWaveDetail> {
  const added = await person.call('POST', '/api/v4/firmware-waves', { name: `Ola ${made}`, ...body });
  if (added.status !== 200) throw new Error(added.text);
  return added.body.data;
}
