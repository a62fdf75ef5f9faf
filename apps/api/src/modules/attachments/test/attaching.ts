import type { WarehouseAttachment } from '@gemelo/contract/endpoints/attachments';
import type { FileData } from '@gemelo/contract/endpoints/files';
import type { Person, TestResponse } from '../../../test/test-app.ts';
import { pictureOf, upload } from '../../../test/uploading.ts';

export const URL = '/api/settings/v2/warehouseAttachments';

/** A warehouse of the demonstration. */
export const WAREHOUSE = 1;

export async function uploaded(person: Person, bytes?: Buffer, name?: string): Promise<FileData> {
  const finished = await upload(person, bytes ?? (await pictureOf().jpeg().toBuffer()), 'attachment', name);
  if (finished.status !== 200) throw new Error(finished.text);
  return finished.body.data;
}

export async function attach(person: Person, body: Record<string, unknown> = {}): Promise<TestResponse> {
  const idFiles = body.idFiles ?? [(await uploaded(person)).idFile];
  return person.call('POST', URL, { idWarehouse: WAREHOUSE, ...body, idFiles });
}

export async function attached(
  person: Person,
  body: Record<string, unknown> = {},
): Promise<WarehouseAttachment> {
  const made = await attach(person, body);
  if (made.status !== 200) throw new Error(made.text);
  return made.body.data;
}

/** The call’s raw bytes. */
export const bytesOf = (
  {
    app,
  }: {
    app: { inject(options: object): Promise<{ rawPayload: Buffer; headers: object; statusCode: number }> };
  },
  { token }: Person,
  url: string,
) => app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
