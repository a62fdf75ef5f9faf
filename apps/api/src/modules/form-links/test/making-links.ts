import { randomUUID } from 'node:crypto';
import type { FileData, UploadData } from '@gemelo/contract/endpoints/files';
import type { FormLink } from '@gemelo/contract/endpoints/form-links';
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { system } from '../../../db/context.ts';
import type { Person, TestResponse } from '../../../test/test-app.ts';
import { pictureOf } from '../../../test/uploading.ts';

export type MadeLink = FormLink & { token: string };
type Call = Person['call'];

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Lets a link expire some time ago. */
export const expire = (database: Database, idFormLink: number, ago: string) =>
  database.transaction(system, (tx) =>
    sql`update form_link set expires_at = now() - ${ago}::interval where id_form_link = ${idFormLink}`.execute(
      tx,
    ),
  );

const dataOf = <T>({ status, text, body }: TestResponse): T => {
  if (status !== 200) throw new Error(text);
  return body.data as T;
};

export const makeLink = async (person: Person, idForm: number, more: object = {}) =>
  dataOf<MadeLink>(
    await person.call('POST', `/api/v4/forms/${idForm}/links`, {
      ...{ name: 'Proveedores', expiresAt: inDays(7), answerLimit: null },
      ...more,
    }),
  );

/** The calls of somebody without an account. */
export const outsideOf = (call: Call) => ({
  read: (token: string) => call('POST', '/api/v4/open-forms/read', { token }),
  choices: (token: string, source: string, page = 1) =>
    call('POST', '/api/v4/open-forms/choices', { token, source, page }),
  begin: (token: string, answerKey: string, size: number, name = 'foto.jpg') =>
    call('POST', '/api/v4/open-forms/uploads', { token, answerKey, name, size }),
  piece: (idUpload: string, bytes: Buffer, offset = 0) =>
    call('PUT', `/api/v4/open-forms/uploads/${idUpload}/piece?offset=${offset}`, bytes),
  finish: (idUpload: string) => call('POST', `/api/v4/open-forms/uploads/${idUpload}/finish`),
  send: (token: string, answers: object, more: object = {}) =>
    call('POST', '/api/v4/open-forms/answers', {
      ...{ token, formVersion: 1, answerKey: randomUUID(), answers },
      ...{ startedAt: '2026-11-01T10:00:00Z', endedAt: '2026-11-01T10:05:00Z' },
      ...more,
    }),

  async upload(token: string, answerKey: string): Promise<FileData> {
    const bytes = await pictureOf().jpeg().toBuffer();
    const { idUpload } = dataOf<UploadData>(await this.begin(token, answerKey, bytes.length));
    dataOf(await this.piece(idUpload, bytes));
    return dataOf<FileData>(await this.finish(idUpload));
  },
});
export type Outside = ReturnType<typeof outsideOf>;
