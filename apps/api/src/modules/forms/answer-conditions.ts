import type { AnswerHeader } from '@gemelo/contract/endpoints/form-answers';
import type { AnswerCondition, ConditionOperator } from '@gemelo/contract/forms/where';
import { Invalid } from '@gemelo/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Clause, Filter } from '../../db/lists/filters.ts';
import { given, prepared, together } from '../../db/prepared.ts';
import { comparedText, isFiltered } from './answer-values.ts';

/** Beyond so many, answers are looked through in the order of the list. */
const FEW = 1_000;

export interface Condition {
  question: string;
  operator: ConditionOperator;
  column: 'valueText' | 'valueNumber';
  value: string | number;
}
/** Conditions on the answers of one form. */
export interface ConditionsOn {
  idCompany: number;
  idForm: number;
  conditions: readonly Condition[];
}

const isNumber = (text: string) => /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());

/** What a condition compares depends on the question: numbers as numbers, all else as text. */
export function conditionsOn(
  conditions: readonly AnswerCondition[],
  headers: readonly AnswerHeader[],
): Condition[] {
  const kinds = new Map(headers.map(({ name, kind }) => [name, kind]));
  return conditions.map(({ question, operator, value }) => {
    const kind = kinds.get(question);
    if (!kind || !isFiltered(kind)) throw new Invalid([{ path: 'query.where', rule: 'reference' }]);
    const isNumeric = kind === 'number' || kind === 'scale';
    if (isNumeric && !isNumber(value)) throw new Invalid([{ path: 'query.where', rule: 'format' }]);
    return isNumeric || (kind === 'calculated' && isNumber(value))
      ? { question, operator, column: 'valueNumber', value: Number(value) }
      : { question, operator, column: 'valueText', value: comparedText(value) };
  });
}

const signs: Record<ConditionOperator, string> = { eq: '=', ne: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

interface Place {
  idCompany: RawBuilder<unknown>;
  idForm: RawBuilder<unknown>;
  question: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
}
const valuesWhere = ({ column, operator }: Pick<Condition, 'column' | 'operator'>, place: Place) => sql`
  from form_answer_value v where v.id_company = ${place.idCompany} and v.id_form = ${place.idForm}
    and v.question = ${place.question} and v.${sql.ref(column)} ${sql.raw(signs[operator])} ${place.value}`;

interface LookUp {
  idCompany: number;
  idForm: number;
  question: string;
  value: string | number;
}
const createLookUp = (column: Condition['column'], operator: ConditionOperator) =>
  prepared<LookUp>()(
    (_db, place) => sql<{ idFormAnswer: number }>`
      select v.id_form_answer ${valuesWhere({ column, operator }, place)} limit ${sql.lit(FEW + 1)}`,
  );
const lookUps = new Map<string, ReturnType<typeof createLookUp>>();
function lookUpOf({ column, operator }: Condition) {
  const key = `${column} ${operator}`;
  const known = lookUps.get(key) ?? createLookUp(column, operator);
  lookUps.set(key, known);
  return known;
}

/** Each answer is looked up by its own id. */
function probing(condition: Condition, at: number): Clause {
  const { column, operator, question, value } = condition;
  const name = (part: string) => `where${at}${part}`;
  const place: Place = {
    ...{ idCompany: sql`a.id_company`, idForm: sql`a.id_form` },
    ...{ question: given(name('Question')), value: given(name('Value')) },
  };
  const exists = sql`exists (select ${valuesWhere(condition, place)} and v.id_form_answer = a.id_form_answer)`;
  return {
    shape: `${column} ${operator}`,
    values: { [name('Question')]: question, [name('Value')]: value },
    condition: () => (operator === 'ne' ? sql<boolean>`not ${exists}` : sql<boolean>`${exists}`),
  };
}

const inBoth = (one: readonly number[], other: readonly number[]) => {
  const known = new Set(other);
  return one.filter((id) => known.has(id));
};

/**
 * Answers that say this. Conditions that few answers meet are looked up first, and only those answers are read; where
 * many meet them all, the newest of them are soon found in the order of the list.
 */
export const answersWhere: Filter<ConditionsOn> = async ({ idCompany, idForm, conditions }, name, tx) => {
  const asked = conditions.filter(({ operator }) => operator !== 'ne');
  const found = await together(
    tx,
    ...asked.map((one) => lookUpOf(one).ask({ idCompany, idForm, question: one.question, value: one.value })),
  );
  const few = new Map(
    asked
      .map((one, at) => [one, [...new Set((found[at] ?? []).map((row) => row.idFormAnswer))]] as const)
      .filter((_one, at) => (found[at]?.length ?? 0) <= FEW),
  );
  const ids = few.size > 0 ? [...few.values()].reduce(inBoth) : undefined;
  const probes = conditions.filter((one) => !few.has(one)).map(probing);
  const own: Clause[] = ids
    ? [
        {
          shape: 'ids',
          values: { [name]: ids },
          replan: true,
          condition: () => sql<boolean>`a.id_form_answer = any(${given(name)}::bigint[])`,
        },
      ]
    : [];
  const clauses = [...own, ...probes];
  return {
    shape: `${name}(${clauses.map(({ shape }) => shape).join()})`,
    values: Object.assign({}, ...clauses.map(({ values }) => values)) as Record<string, unknown>,
    replan: clauses.some(({ replan }) => replan),
    condition: () =>
      sql<boolean>`(${sql.join(
        clauses.map((clause) => clause.condition()),
        sql` and `,
      )})`,
  };
};
