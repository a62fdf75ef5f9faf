import type { AnswerCondition } from '@gemelo/contract/forms/where';
import { sql } from 'kysely';
import type { Clause, Filter } from '../../db/lists/filters.ts';
import { given } from '../../db/prepared.ts';
import type { Tx } from '../../db/tx.ts';
import { conditionsOn } from './answer-conditions.ts';
import { type AnswerFilters, answerList, answerListFilters } from './form-answers.lists.ts';
import { answerHeadersOf } from './form-versions.ts';

/** The filters of lists of answers, as a call has them. */
export interface AskedAnswers extends Omit<AnswerFilters, 'idCompany' | 'idForm' | 'sender' | 'where'> {
  where?: readonly AnswerCondition[] | undefined;
}
interface OfForm {
  idForm: number;
  idCompany: number;
}

async function filtersOf(
  tx: Tx,
  { idForm, idCompany }: OfForm,
  { where, ...asked }: AskedAnswers,
  sender?: number,
): Promise<AnswerFilters> {
  const conditions = where && conditionsOn(where, await answerHeadersOf(tx, idForm));
  return { ...asked, idCompany, idForm, sender, where: conditions && { idCompany, idForm, conditions } };
}

/** The answers of a form that match. */
export const answersMatching = async (tx: Tx, form: OfForm, asked: AskedAnswers, sender?: number) =>
  answerList(tx, await filtersOf(tx, form, asked, sender));

const declared = Object.entries(answerListFilters) as [keyof AnswerFilters, Filter<unknown>][];

/** Those found by a name, by their ids. */
const amongIds = (ids: readonly number[]): Clause => ({
  shape: 'found',
  values: { found: ids },
  replan: true,
  condition: () => sql<boolean>`a.id_form_answer = any(${given('found')}::bigint[])`,
});

/** The same as conditions on `form_answer a`, for statements that count. */
export async function clausesMatching(tx: Tx, form: OfForm, asked: AskedAnswers): Promise<Clause[]> {
  const filters = await filtersOf(tx, form, asked);
  const { search, ...others } = filters;
  const clauses: Clause[] = search ? [amongIds(await (await answerList(tx, filters)).keys())] : [];
  for (const [name, filter] of declared) {
    const value = name === 'search' ? undefined : others[name];
    if (value !== undefined) clauses.push(await filter(value, name, tx));
  }
  return clauses;
}
