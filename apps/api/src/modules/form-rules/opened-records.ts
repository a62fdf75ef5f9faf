import type { AnswerBehind, OpenedByAnswer, RuleOutcome } from '@gemelo/contract/endpoints/form-rules';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { AnswerService } from '../forms/form-answers.service.ts';
import type { LinkedHolder, SeenRecord } from '../links/tie.ts';
import { answerOfRecord, outcomesOf } from './rule-outcomes.queries.ts';

interface Parts {
  database: Database;
  answers: Pick<AnswerService, 'mustSee'>;
  /** The tickets and tasks that the reader may see. */
  seen: Record<RuleOutcome, LinkedHolder>;
}

export function createOpenedRecords({ database, answers, seen }: Parts) {
  const seenOf = async (tx: Tx, actor: Actor, opens: RuleOutcome, ids: readonly number[]) =>
    ids.length > 0 ? seen[opens](tx, actor, ids) : new Map<number, SeenRecord>();

  return {
    /** What an answer opened, or why it could not. */
    ofAnswer: (actor: Actor, idFormAnswer: number): Promise<OpenedByAnswer[]> =>
      database.read(actor, async (tx) => {
        const { idCompany } = await answers.mustSee(tx, actor, idFormAnswer);
        const outcomes = await outcomesOf.all(tx, { idCompany, idFormAnswer });
        const idsOf = (wanted: RuleOutcome) =>
          outcomes.flatMap(({ opens, idRecord }) =>
            opens === wanted && idRecord !== null ? [idRecord] : [],
          );
        const records = {
          ticket: await seenOf(tx, actor, 'ticket', idsOf('ticket')),
          task: await seenOf(tx, actor, 'task', idsOf('task')),
        };
        return outcomes.map((outcome) => {
          const { opens, idRecord } = outcome;
          const isSeen = idRecord !== null && records[opens].has(idRecord);
          return isSeen ? outcome : { ...outcome, idRecord: null, title: null };
        });
      }),

    /** The answer behind a ticket or a task that the reader sees; none that they may not read. */
    behind: (actor: Actor, opens: RuleOutcome, idRecord: number): Promise<AnswerBehind | null> =>
      database.read(actor, async (tx) => {
        const found = await answerOfRecord.first(tx, { opens, idRecord });
        if (!found || !(await seenOf(tx, actor, opens, [idRecord])).has(idRecord)) return null;
        try {
          const { idFormAnswer, idForm, Form, receivedAt } = await answers.mustSee(
            tx,
            actor,
            found.idFormAnswer,
          );
          return { idFormAnswer, idForm, formName: Form.name, receivedAt };
        } catch (error) {
          if (!(error instanceof NotFound)) throw error;
          return null;
        }
      }),
  };
}
export type OpenedRecords = ReturnType<typeof createOpenedRecords>;
