import type { RuleProblem } from '@gemelo/contract/endpoints/form-rules';
import { AppError } from '@gemelo/contract/kit/errors';
import { bigId, id } from '@gemelo/contract/kit/fields';
import { object } from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { type Context, system } from '../../db/context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { OpenByRule } from './rule-opening.ts';
import {
  type AnswerKey,
  forgetProblem,
  lockOutcome,
  noteOutcome,
  type OutcomeKey,
  pendingRule,
  pendingRules,
} from './rule-outcomes.queries.ts';

const ATTEMPTS = 10;

/** The product itself, with the access of one company. */
const inCompany = (idCompany: number): Context => ({ ...system, idCompany, operator: false, all: false });

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/** A rule that is still to be followed; whoever follows it at the same time waits. */
async function holdRule(tx: Tx, key: OutcomeKey) {
  lockOutcome.later(tx, key);
  return pendingRule(tx, key);
}

/** A ticket or task of a rule passes the checks of all others; what they refuse is the rule's type or template. */
async function noteRefusal(tx: Tx, key: OutcomeKey) {
  const rule = await holdRule(tx, key);
  if (!rule) return;
  const problem: RuleProblem = rule.idTaskTemplate === null ? 'type' : 'template';
  await noteOutcome(tx, { ...key, opens: rule.opens, idRecord: null, problem });
}

/** Opens what the rules of a form ask for an answer, each once. Nothing that goes wrong here touches the answer. */
export function createOpenByFormRules(open: OpenByRule) {
  /** What is opened and that it was opened are one transaction. */
  const follow = async (tx: Tx, by: Context, key: OutcomeKey) => {
    const rule = await holdRule(tx, key);
    if (!rule) return;
    const outcome = await open(tx, by, rule);
    if (outcome === undefined) await forgetProblem(tx, key);
    else if (typeof outcome === 'number')
      await noteOutcome(tx, { ...key, opens: rule.opens, idRecord: outcome, problem: null });
    else await noteOutcome(tx, { ...key, opens: rule.opens, idRecord: null, problem: outcome });
  };

  const followOne = async (database: Database, key: OutcomeKey) => {
    const by = inCompany(key.idCompany);
    try {
      await database.transaction(by, (tx) => follow(tx, by, key));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await database.transaction(by, (tx) => noteRefusal(tx, key));
    }
  };

  return defineJob({
    name: 'open-by-form-rules',
    payload: object({ idCompany: id(), idFormAnswer: bigId() }),
    attempts: ATTEMPTS,
    quiet: true,
    async run(answer, { database, signal }) {
      const pending = await database.read(inCompany(answer.idCompany), (tx) => pendingRules(tx, answer));
      const failures: unknown[] = [];
      for (const idFormRule of pending) {
        signal.throwIfAborted();
        // A rule that fails does not keep the others from being followed.
        await followOne(database, { ...answer, idFormRule }).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  });
}
export type OpenByFormRules = ReturnType<typeof createOpenByFormRules>;

/** Follows the rules after this transaction; of several waiting for the same answer one is enough. */
export const applyRulesLater = (job: OpenByFormRules) => (tx: Tx, answer: AnswerKey) =>
  enqueue(tx, job, answer, { key: `form-rules-${answer.idFormAnswer}` });
