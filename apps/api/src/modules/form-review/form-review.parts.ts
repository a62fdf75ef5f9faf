import type { Database } from '../../db/client.ts';
import type { FileService } from '../files/files.service.ts';
import type { AnswerService, ApplyRules } from '../forms/form-answers.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { createAnswerFigures, type FiguresParts } from './answer-figures.ts';
import { createAnswerFiles, type FileParts } from './answer-files.ts';
import { createAnswerNotices } from './answer-notices.ts';
import { createAnswerPdf } from './answer-pdf.ts';
import { createAnswerPhotos, type PhotoParts } from './answer-photos.ts';
import type { ReviewParts } from './form-review.routes.ts';
import { createReviewService } from './form-review.service.ts';

/** What this area borrows from forms and files. */
export interface Borrowed
  extends Omit<FiguresParts, 'database'>,
    Omit<FileParts, 'database'>,
    Omit<PhotoParts, 'database' | 'contentOf'> {
  database: Database;
  answers: AnswerService;
  files: FileService;
  notifications: Pick<Notifications, 'tell'>;
  applyRules: ApplyRules;
}

/** Everything that is done with answers. */
export function createReview(borrowed: Borrowed): ReviewParts {
  const { answers, files, notifications, applyRules, ...parts } = borrowed;
  const notices = createAnswerNotices(notifications);
  return {
    review: createReviewService({ database: parts.database, answers, files, notices, applyRules }),
    reader: createAnswerFigures(parts),
    files: createAnswerFiles(parts),
    photos: createAnswerPhotos({ ...parts, contentOf: files.contentOf }),
    printer: createAnswerPdf({ ...parts, mustSee: answers.mustSee, bytes: files.bytes }),
  };
}
