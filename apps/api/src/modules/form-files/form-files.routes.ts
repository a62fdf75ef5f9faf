import { readXlsFormFile, writeXlsFormFile } from '@gemelo/contract/endpoints/form-files';
import type { Actor } from '../../http/actor.ts';
import { sendFinished } from '../../http/export-parts.ts';
import type { Api } from '../../http/handle.ts';
import { inSlot, takeSlot } from '../../http/long-work.ts';
import type { FormFiles, WrittenForm } from './form-files.service.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The document of a form: of a version, or as it would be published next. */
export type ReadWritten = (actor: Actor, idForm: number, number: number | undefined) => Promise<WrittenForm>;

export function formFileRoutes(api: Api, files: FormFiles, readWritten: ReadWritten) {
  api.handle(readXlsFormFile, ({ actor, language, body }) =>
    inSlot(api.database, actor, () => files.read(language, body.content)),
  );

  api.file(writeXlsFormFile, async ({ actor, params, query, language, reply }) => {
    const freeSlot = takeSlot(api.database, actor, 'heavy');
    try {
      const form = await readWritten(actor, params.idForm, query.number);
      const content = await files.write(language, form);
      const read = (from: number, length: number) => content.subarray(from, from + length);
      const file = { name: form.name, type: XLSX, extension: 'xlsx', size: content.length, read };
      await sendFinished(reply, writeXlsFormFile, file, freeSlot);
      return reply;
    } catch (error) {
      freeSlot();
      throw error;
    }
  });
}
