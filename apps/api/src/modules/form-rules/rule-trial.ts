import { setImmediate } from 'node:timers/promises';
import { TRIAL_ANSWERS } from '@gemelo/contract/endpoints/form-rules';
import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import { conditionHolds } from '@gemelo/contract/forms/rule-condition';
import type { Answers } from '@gemelo/contract/forms/values';
import { clockAt } from '@gemelo/contract/kit/zoned';
import type { Tx } from '../../db/client.ts';
import type { FormDocuments } from '../forms/form-documents.ts';
import { newestAnswers } from './form-rules.queries.ts';

/** Honest conditions need a hundredth of it; of costly ones fewer answers are looked at. */
const TRIAL_MS = 2_000;

export interface TriedAnswer {
  form: CompiledForm | undefined;
  answers: Answers;
  endedAt: string;
}

/** The newest answers, each with the version in which it was given. */
export async function answersToTry(
  tx: Tx,
  documents: FormDocuments,
  { idCompany, idForm }: { idCompany: number; idForm: number },
): Promise<TriedAnswer[]> {
  const tried: TriedAnswer[] = [];
  for (const { formVersion, answers, endedAt } of await newestAnswers(tx, idCompany, idForm, TRIAL_ANSWERS))
    tried.push({
      form: await documents.compiled(tx, idForm, formVersion),
      answers: answers as Answers,
      endedAt,
    });
  return tried;
}

/** How many answers fulfil a condition. Other requests are served in between. */
export async function tryCondition(tried: readonly TriedAnswer[], condition: string, timeZone: string) {
  const until = Date.now() + TRIAL_MS;
  let looked = 0;
  let matched = 0;
  for (const { form, answers, endedAt } of tried) {
    if (Date.now() > until) break;
    const clock = clockAt(new Date(endedAt), timeZone);
    looked += 1;
    if (form && conditionHolds(form, answers, condition, { clock })) matched += 1;
    await setImmediate();
  }
  return { looked, matched };
}
