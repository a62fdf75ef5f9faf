import {
  addAnswerNote,
  answerFigures,
  answerNotes,
  answerPdf,
  answerPhotos,
  answerPlaces,
  answerRevisions,
  answersFile,
  reviewAnswer,
  reviseAnswer,
} from '@gemelo/contract/endpoints/form-review';
import { disposition } from '../../http/disposition.ts';
import { type Api, say } from '../../http/handle.ts';
import { figuresRead } from '../../http/long-work.ts';
import type { AnswerFiguresReader } from './answer-figures.ts';
import type { AnswerFileSender } from './answer-files.ts';
import type { AnswerPrinter } from './answer-pdf.ts';
import type { AnswerPhotoSender } from './answer-photos.ts';
import type { ReviewService } from './form-review.service.ts';

export interface ReviewParts {
  review: ReviewService;
  reader: AnswerFiguresReader;
  files: AnswerFileSender;
  photos: AnswerPhotoSender;
  printer: AnswerPrinter;
}

export function reviewRoutes(api: Api, { review, reader, files, photos, printer }: ReviewParts) {
  api.handle(reviewAnswer, async ({ actor, params, body }) => {
    const answer = await review.review(actor, params.idFormAnswer, body);
    return say('ANSWER_REVIEWED', answer);
  });
  api.handle(reviseAnswer, async ({ actor, params, body }) => {
    const answer = await review.revise(actor, params.idFormAnswer, body);
    return say('ANSWER_REVISED', answer);
  });
  api.handle(answerRevisions, ({ actor, params }) => review.revisions(actor, params.idFormAnswer));
  api.handle(answerNotes, ({ actor, params }) => review.notes(actor, params.idFormAnswer));
  api.handle(addAnswerNote, ({ actor, params, body }) => review.note(actor, params.idFormAnswer, body.text));
  api.handle(answerFigures, ({ actor, params, query, language }) =>
    figuresRead(api.database, actor, (tx) => reader.figures(tx, params.idForm, query, language)),
  );
  api.handle(answerPlaces, ({ actor, params, query }) =>
    figuresRead(api.database, actor, (tx) => reader.places(tx, params.idForm, query)),
  );
  api.file(answersFile, (call) => files.send(call));
  api.file(answerPhotos, (call) => photos.send(call));
  api.file(answerPdf, async ({ actor, params, language, reply }) => {
    const { file, name } = await printer.make(actor, params.idFormAnswer, language);
    return reply
      .type('application/pdf')
      .header('content-disposition', disposition('attachment', `${name}.pdf`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-cache')
      .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  });
}
