import type { Readable } from 'node:stream';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { printedLanguage } from '../../http/export-made.ts';
import { exportName } from '../../http/export-name.ts';
import { inSlot } from '../../http/long-work.ts';
import { makeDocument } from '../../workers/make-document.ts';
import type { FoundFile, findFilesOf } from '../files/files.queries.ts';
import type { FileService } from '../files/files.service.ts';
import type { AnswerService } from '../forms/form-answers.service.ts';
import type { FormDocuments } from '../forms/form-documents.ts';
import { answerDocument, type PrintedFile } from './answer-document.ts';

/** Further pictures are only named. */
const MAX_PICTURES = 60;

export interface PdfParts {
  database: Database;
  mustSee: AnswerService['mustSee'];
  documents: FormDocuments;
  filesOf: typeof findFilesOf;
  bytes: FileService['bytes'];
}

async function dataUrl(content: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece as Buffer);
  return `data:image/webp;base64,${Buffer.concat(pieces).toString('base64')}`;
}

const companyOf = (tx: Tx, idCompany: number) =>
  tx
    .selectFrom('company')
    .select(['name', 'logo', 'timeZone'])
    .where('idCompany', '=', idCompany)
    .executeTakeFirstOrThrow();

export function createAnswerPdf({ database, mustSee, documents, filesOf, bytes }: PdfParts) {
  const pictureOf = async (file: FoundFile): Promise<string | null> => {
    if (file.thumbnailKey === null) return null;
    try {
      return await dataUrl(await bytes(file, file.thumbnailKey));
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  };

  const printedFiles = async (found: readonly FoundFile[]) => {
    const files = new Map<string, PrintedFile>();
    for (const [at, file] of found.entries())
      files.set(file.idFile, {
        name: file.name,
        picture: at < MAX_PICTURES ? await pictureOf(file) : null,
      });
    return files;
  };

  return {
    /** One answer on paper; whoever sees it may print it. */
    make: (actor: Actor, idFormAnswer: number, language: Language) =>
      inSlot(database, actor, async () => {
        const { answer, form, company, found } = await database.read(actor, async (tx) => {
          const seen = await mustSee(tx, actor, idFormAnswer);
          const compiled = await documents.compiled(tx, seen.idForm, seen.formVersion);
          if (!compiled) throw new NotFound('form', seen.idForm);
          return {
            answer: seen,
            form: compiled,
            company: await companyOf(tx, seen.idCompany),
            found: await filesOf(tx, 'form-answer', [idFormAnswer]),
          };
        });
        const { timeZone } = company;
        const files = await printedFiles(found);
        const printed = { answer, form, company, language: printedLanguage(language), timeZone, files };
        const file = await makeDocument(answerDocument(printed));
        return { file, name: exportName(`${answer.Form.name} ${idFormAnswer}`, company.name, timeZone) };
      }),
  };
}
export type AnswerPrinter = ReturnType<typeof createAnswerPdf>;
