import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type {
  AnswerNote,
  AnswerRevision,
  reviewAnswer,
  reviseAnswer,
} from '@gemelo/contract/endpoints/form-review';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { audit } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { recordsOf } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import type { AnswerService, ApplyRules } from '../forms/form-answers.service.ts';
import { correctAnswer } from './answer-corrections.queries.ts';
import type { AnswerNotices } from './answer-notices.ts';
import {
  insertNote,
  lockAnswer,
  noteLater,
  notesOf,
  revisionsOf,
  setReviewState,
} from './form-review.queries.ts';

const ENTITY = 'form-answer';

interface Parts {
  database: Database;
  answers: Pick<AnswerService, 'mustSee' | 'judgeAgain'>;
  files: Pick<FileService, 'attach'>;
  notices: AnswerNotices;
  applyRules: ApplyRules;
}

export function createReviewService({ database, answers, files, notices, applyRules }: Parts) {
  const records = recordsOf<Actor, FormAnswer>(database, {
    entity: ENTITY,
    find: answers.mustSee,
    lock: (tx, _actor, id) => lockAnswer.later(tx, { id }),
    facts: ({ Form, reviewState }) => ({ name: Form.name, reviewState }),
  });

  return {
    /** A decision is also a note, so that its comment stays with it. */
    review: (
      actor: Actor,
      idFormAnswer: number,
      { reviewState, comment, version }: BodyOf<typeof reviewAnswer>,
    ): Promise<FormAnswer> =>
      records.change(actor, idFormAnswer, { version, action: 'review' }, async (tx, before) => {
        const { idCompany } = before;
        setReviewState.later(tx, { idCompany, idFormAnswer, reviewState });
        noteLater(tx, { idCompany, idFormAnswer, idUser: actor.idUser, text: comment, reviewState });
        await notices.reviewed(tx, actor, before, reviewState, comment);
      }),

    revise: (
      actor: Actor,
      idFormAnswer: number,
      { answers: corrected, reason, version }: BodyOf<typeof reviseAnswer>,
    ): Promise<FormAnswer> =>
      database.transaction(actor, async (tx) => {
        const before = await records.hold(tx, actor, idFormAnswer, { version });
        const { idFiles, hasRules, ...judged } = await answers.judgeAgain(tx, actor, before, corrected);
        correctAnswer(tx, before, { ...judged, idUser: actor.idUser, reason });
        await files.attach(tx, actor, idFiles, ENTITY, idFormAnswer);
        const { Form, idCompany } = before;
        if (hasRules) applyRules(tx, { idCompany, idFormAnswer });
        const after = { name: Form.name, reason };
        await audit(tx, actor, { entity: ENTITY, id: idFormAnswer, action: 'revise', idCompany, after });
        await notices.corrected(tx, actor, before, reason);
        return answers.mustSee(tx, actor, idFormAnswer);
      }),

    revisions: (actor: Actor, idFormAnswer: number): Promise<AnswerRevision[]> =>
      database.read(actor, async (tx) => revisionsOf(tx, await answers.mustSee(tx, actor, idFormAnswer))),

    notes: (actor: Actor, idFormAnswer: number): Promise<AnswerNote[]> =>
      database.read(actor, async (tx) => notesOf(tx, await answers.mustSee(tx, actor, idFormAnswer))),

    note: (actor: Actor, idFormAnswer: number, text: string): Promise<AnswerNote> =>
      database.transaction(actor, async (tx) => {
        const answer = await answers.mustSee(tx, actor, idFormAnswer);
        const { idCompany, Form } = answer;
        const { idUser } = actor;
        const note = await insertNote(tx, { idCompany, idFormAnswer, idUser, text, reviewState: null });
        const after = { name: Form.name, text };
        await audit(tx, actor, { entity: ENTITY, id: idFormAnswer, action: 'comment', idCompany, after });
        await notices.commented(tx, actor, answer, text);
        return note;
      }),
  };
}
export type ReviewService = ReturnType<typeof createReviewService>;
