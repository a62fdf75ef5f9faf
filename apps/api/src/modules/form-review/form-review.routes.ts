import {
  addAnswerNote,
  answerFigures,
  answerNotes,
  answerPlaces,
  answerRevisions,
  reviewAnswer,
  reviseAnswer,
} from '@gemelo/contract/endpoints/form-review';
import { type Api, say } from '../../http/handle.ts';
import { figuresRead } from '../../http/long-work.ts';
import type { AnswerFiguresReader } from './answer-figures.ts';
import type { ReviewService } from './form-review.service.ts';

export function reviewRoutes(api: Api, review: ReviewService, reader: AnswerFiguresReader) {
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
}
