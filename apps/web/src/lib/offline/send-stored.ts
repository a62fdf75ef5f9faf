import type { Answers } from '@gemelo/contract/forms/values';
import type { ApiFailure } from '../api.ts';
import { filesIn, withFiles } from './answer-files.ts';
import { type FileProgress, sendWithFiles, type Upload } from './send-files.ts';
import type { WaitingAnswer } from './waiting.ts';

/** The calls by which an answer and its files are sent. */
export interface AnswerWire<Receipt> {
  upload: Upload;
  send: (answers: Answers, signal: AbortSignal) => Promise<Receipt>;
}

interface Sending<Receipt> {
  wire: AnswerWire<Receipt>;
  signal: AbortSignal;
  onProgress?: ((progress: FileProgress) => void) | undefined;
}

/** Sends the files of an answer that have not arrived yet, then the answer. */
export const sendStored = <Receipt>(
  { document, answers }: WaitingAnswer,
  { wire, signal, onProgress }: Sending<Receipt>,
): Promise<Receipt> =>
  sendWithFiles(filesIn(document, answers), { upload: wire.upload, signal, onProgress }, (idFiles) =>
    wire.send(
      withFiles(document, answers, (id) => idFiles.get(id) ?? id),
      signal,
    ),
  );

const PREFIX = 'answers.';

/** What the server objected to, by the path of the answer. */
export const refusedPaths = ({ issues }: ApiFailure): Record<string, string> =>
  Object.fromEntries(
    issues.map(({ path, message }) => [path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path, message]),
  );
