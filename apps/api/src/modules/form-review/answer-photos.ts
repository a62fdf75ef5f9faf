import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { answerPhotos } from '@gemelo/contract/endpoints/form-review';
import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import type { Answers } from '@gemelo/contract/forms/values';
import type { Database, Tx } from '../../db/client.ts';
import { companyName, exportName } from '../../http/export-name.ts';
import type { Call } from '../../http/handle.ts';
import { mustFitArchive, sendStreamedZip } from '../../http/streamed-zip.ts';
import type { FoundFile, findFilesOf } from '../files/files.queries.ts';
import type { FileService } from '../files/files.service.ts';
import type { FormDocuments } from '../forms/form-documents.ts';
import type { FormReader } from '../forms/forms.reader.ts';
import type { answersMatching } from '../forms/matching-answers.ts';
import { answersIn } from './answer-rows.ts';

const extensions: Record<string, string> = {
  ...{ 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' },
};

interface NamedFile {
  name: string;
  storageKey: string;
}

interface FilesOfAnswer {
  item: { name: string };
  ids: string[];
}
export interface PhotoParts {
  database: Database;
  mustHave: FormReader['mustHave'];
  answersMatching: typeof answersMatching;
  documents: FormDocuments;
  filesIn: (form: CompiledForm, answers: Answers) => FilesOfAnswer[];
  filesOf: typeof findFilesOf;
  contentOf: FileService['contentOf'];
}

/** `<answer>-<question>-<n>.<ext>` of what an answer says now; files that a correction took out are not among them. */
export function namedFiles(
  { idFormAnswer }: Pick<FormAnswer, 'idFormAnswer'>,
  given: readonly FilesOfAnswer[],
  files: ReadonlyMap<string, FoundFile>,
): NamedFile[] {
  const counts = new Map<string, number>();
  return given.flatMap(({ item, ids }) =>
    ids.flatMap((id): NamedFile[] => {
      const file = files.get(id);
      if (!file) return [];
      const count = (counts.get(item.name) ?? 0) + 1;
      counts.set(item.name, count);
      const extension = extensions[file.contentType] ?? 'bin';
      const name = `${idFormAnswer}-${item.name}-${count}.${extension}`;
      return [{ name, storageKey: file.storageKey }];
    }),
  );
}

export function createAnswerPhotos(parts: PhotoParts) {
  const { database, mustHave, answersMatching, documents, filesIn, filesOf, contentOf } = parts;

  const filesToSend = async (tx: Tx, { params, query }: Call<typeof answerPhotos>, signal: AbortSignal) => {
    const form = await mustHave(tx, params.idForm);
    const named: NamedFile[] = [];
    const list = await answersMatching(tx, form, query);
    for await (const answers of answersIn(list, signal)) {
      const found = await filesOf(
        tx,
        'form-answer',
        answers.map(({ idFormAnswer }) => idFormAnswer),
      );
      const files = new Map(found.map((file) => [file.idFile, file]));
      for (const answer of answers) {
        const compiled = await documents.compiled(tx, form.idForm, answer.formVersion);
        if (compiled) named.push(...namedFiles(answer, filesIn(compiled, answer.answers), files));
      }
      mustFitArchive(named);
    }
    return { form, named };
  };

  return {
    send: (call: Call<typeof answerPhotos>) =>
      sendStreamedZip(database, call, async (tx, signal) => {
        const { form, named } = await filesToSend(tx, call, signal);
        const company = await companyName(tx, { ...call, params: { idCompany: form.idCompany } });
        return {
          name: exportName(form.name, company, call.actor.timeZone),
          files: named.map(({ name, storageKey }) => ({ name, read: () => contentOf(storageKey) })),
        };
      }),
  };
}
export type AnswerPhotoSender = ReturnType<typeof createAnswerPhotos>;
