import {
  createOpenUpload,
  finishOpenUpload,
  sendOpenAnswer,
  sendOpenPiece,
} from '@gemelo/contract/endpoints/open-forms';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { call } from '../../lib/api.ts';
import type { FileProgress } from '../../lib/offline/send-files.ts';
import { type AnswerWire, sendStored } from '../../lib/offline/send-stored.ts';
import type { WaitingAnswer } from '../../lib/offline/waiting.ts';
import { namedSize, sendInPieces, type UploadWire } from '../../lib/upload.ts';

export type Receipt = DataOf<typeof sendOpenAnswer>;

/** A file of one answer. How far it has come is told by a piece that is sent twice. */
const uploadWire = (token: string, answerKey: string): UploadWire => ({
  begin: async (file, { idempotencyKey: _, ...options }) =>
    (await call(createOpenUpload, { body: { token, answerKey, ...namedSize(file) } }, options)).data,
  piece: async (idUpload, offset, body, options) =>
    (await call(sendOpenPiece, { params: { idUpload }, query: { offset }, body }, options)).data,
  finish: async (idUpload, options) => (await call(finishOpenUpload, { params: { idUpload } }, options)).data,
});

const answerWire = (token: string, answer: WaitingAnswer): AnswerWire<Receipt> => ({
  upload: (file, watch, resumed) => sendInPieces(file, uploadWire(token, answer.answerKey), watch, resumed),
  send: async (answers, signal) => {
    const { formVersion, answerKey, startedAt, endedAt } = answer;
    const body = { token, formVersion, answerKey, answers, startedAt, endedAt };
    return (await call(sendOpenAnswer, { body }, { patient: true, signal })).data;
  },
});

/** Sends a finished answer with its files by a link. */
export const sendOpen = (
  token: string,
  answer: WaitingAnswer,
  signal: AbortSignal,
  onProgress: (progress: FileProgress) => void,
): Promise<Receipt> => sendStored(answer, { wire: answerWire(token, answer), signal, onProgress });
