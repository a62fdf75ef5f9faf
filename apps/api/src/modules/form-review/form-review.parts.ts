import type { Database } from '../../db/client.ts';
import type { FileService } from '../files/files.service.ts';
import type { AnswerService } from '../forms/form-answers.service.ts';
import { createAnswerFigures, type FiguresParts } from './answer-figures.ts';
import { createAnswerFiles, type FileParts } from './answer-files.ts';
import { createAnswerPdf } from './answer-pdf.ts';
import { createAnswerPhotos, type PhotoParts } from './answer-photos.ts';
import type { ReviewParts } from './form-review.routes.ts';
import { createReviewService } from './form-review.service.ts';

/** What this area borrows from forms and files. */
export interface Borrowed
  extends Omit<FiguresParts, 'database'>,
    Omit<FileParts, 'database'>,
    Omit<PhotoParts, 'database' | 'bytes'> {
  database: Database;
  answers: AnswerService;
  files: FileService;
}

/** Everything that is done with answers. */
export function createReview(borrowed: Borrowed): ReviewParts {
  const { answers, files, ...parts } = borrowed;
  return {
    review: createReviewService({ database: parts.database, answers, files }),
    reader: createAnswerFigures(parts),
    files: createAnswerFiles(parts),
    photos: createAnswerPhotos({ ...parts, bytes: files.bytes }),
    printer: createAnswerPdf({ ...parts, mustSee: answers.mustSee, bytes: files.bytes }),
  };
}
