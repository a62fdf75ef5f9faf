import type { FormAnswer, ReviewState } from '@gemelo/contract/endpoints/form-answers';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { Notice, Notifications } from '../notifications/notifications.service.ts';
import { reviewersOf } from './form-review.queries.ts';

type Told = Pick<FormAnswer, 'idFormAnswer' | 'idCompany' | 'Form' | 'User' | 'reviewState'>;
type Words = { what: ReviewState | 'corrected' | 'comment'; text: string };

/** Tells people of what happens to answers, in the transaction of the change. */
export function createAnswerNotices({ tell }: Pick<Notifications, 'tell'>) {
  const toPeople = (
    tx: Tx,
    actor: Actor,
    { idFormAnswer, idCompany, Form }: Told,
    { what, text }: Words,
    people: Pick<Notice, 'to' | 'sight'>,
  ) =>
    tell(tx, actor, {
      ...{ kind: 'reviewed', entity: 'form-answer', id: idFormAnswer, idCompany, title: Form.name },
      words: { what, ...(text ? { text } : {}) },
      ...people,
    });
  /** Everybody sees their own answers. */
  const toGiver = (tx: Tx, actor: Actor, answer: Told, words: Words) =>
    toPeople(tx, actor, answer, words, { to: [answer.User?.idUser], sight: 'form-fill:view' });

  return {
    /** A decision that changes nothing is a comment, and without words it is no news. */
    async reviewed(tx: Tx, actor: Actor, answer: Told, reviewState: ReviewState, text: string) {
      const isChanged = reviewState !== answer.reviewState;
      if (isChanged || text)
        await toGiver(tx, actor, answer, { what: isChanged ? reviewState : 'comment', text });
    },

    corrected: (tx: Tx, actor: Actor, answer: Told, reason: string) =>
      toGiver(tx, actor, answer, { what: 'corrected', text: reason }),

    /** Whoever gave the answer speaks to those who took part in its review, everybody else to whoever gave it. */
    async commented(tx: Tx, actor: Actor, answer: Told, text: string) {
      const words: Words = { what: 'comment', text };
      if (answer.User?.idUser !== actor.idUser) return toGiver(tx, actor, answer, words);
      const to = await reviewersOf(tx, answer);
      return toPeople(tx, actor, answer, words, { to, sight: 'form-answer:view' });
    },
  };
}
export type AnswerNotices = ReturnType<typeof createAnswerNotices>;
