import type { AnswerHeader } from '@gemelo/contract/endpoints/form-answers';
import type { ItemKind } from '@gemelo/contract/forms/document';
import { comparedText, isFiltered } from '@gemelo/contract/forms/filterable';
import type { AnswerCondition, ConditionOperator } from '@gemelo/contract/forms/where';
import { Invalid } from '@gemelo/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Clause, Filter } from '../../db/lists/filters.ts';
import { given, prepared, together } from '../../db/prepared.ts';

/** Beyond so many, answers are looked through in the order of the list. */
const FEW = 5_000;

interface Comparison {
  operator: ConditionOperator;
  value: string | number;
}
/** What one value of a question must be. */
interface Condition {
  question: string;
  column: 'valueText' | 'valueNumber';
  comparisons: readonly Comparison[];
}
/** Conditions on the answers of one form. */
export interface ConditionsOn {
  idCompany: number;
  idForm: number;
  conditions: readonly Condition[];
}

const isNumber = (text: string) => /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());

function conditionOn({ question, operator, value }: AnswerCondition, kind: ItemKind | undefined): Condition {
  if (!kind || !isFiltered(kind)) throw new Invalid([{ path: 'query.where', rule: 'reference' }]);
  const isNumeric = kind === 'number' || kind === 'scale';
  if (isNumeric && !isNumber(value)) throw new Invalid([{ path: 'query.where', rule: 'format' }]);
  return isNumeric || (kind === 'calculated' && isNumber(value))
    ? { question, column: 'valueNumber', comparisons: [{ operator, value: Number(value) }] }
    : { question, column: 'valueText', comparisons: [{ operator, value: comparedText(value) }] };
}

const isRange = ({ comparisons }: Condition) =>
  comparisons.every(({ operator }) => operator !== 'eq' && operator !== 'ne');

/** Numbers are compared as numbers, all else as text. Limits of one question are those of one range. */
export function conditionsOn(
  asked: readonly AnswerCondition[],
  headers: readonly AnswerHeader[],
): Condition[] {
  const kinds = new Map(headers.map(({ name, kind }) => [name, kind]));
  const conditions: Condition[] = [];
  for (const one of asked) {
    const next = conditionOn(one, kinds.get(one.question));
    const at = conditions.findIndex(
      (other) =>
        isRange(next) && isRange(other) && other.question === next.question && other.column === next.column,
    );
    const other = conditions[at];
    if (other) conditions[at] = { ...other, comparisons: [...other.comparisons, ...next.comparisons] };
    else conditions.push(next);
  }
  return conditions;
}

const signs: Record<ConditionOperator, string> = { eq: '=', ne: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };
const shapeOf = ({ column, comparisons }: Condition) =>
  `${column} ${comparisons.map(({ operator }) => operator).join()}`;

type Given = (name: string) => RawBuilder<unknown>;
const valuesWhere = ({ column, comparisons }: Condition, value: Given) => {
  const compared = comparisons.map(
    ({ operator }, at) => sql`v.${sql.ref(column)} ${sql.raw(signs[operator])} ${value(`value${at}`)}`,
  );
  return sql`from form_answer_value v where v.id_company = ${value('idCompany')}
    and v.question = ${value('question')} and ${sql.join(compared, sql` and `)}`;
};
const valuesIn = ({ question, comparisons }: Condition) => ({
  question,
  ...Object.fromEntries(comparisons.map(({ value }, at) => [`value${at}`, value])),
});

const createLookUp = (condition: Condition) =>
  prepared<Record<string, unknown>>()(
    (_db) => sql<{ idFormAnswer: number }>`select v.id_form_answer
      ${valuesWhere(condition, given)} and v.id_form = ${given('idForm')}
      limit ${sql.lit(FEW + 1)}`,
  );
const lookUps = new Map<string, ReturnType<typeof createLookUp>>();
function lookUpOf(condition: Condition) {
  const known = lookUps.get(shapeOf(condition)) ?? createLookUp(condition);
  lookUps.set(shapeOf(condition), known);
  return known;
}

/** Each answer is looked up by its own id. */
function probing(condition: Condition, at: number): Clause {
  const nameOf = (part: string) => `where${at}_${part}`;
  const values = valuesWhere(condition, (part) =>
    part === 'idCompany' ? sql`a.id_company` : given(nameOf(part)),
  );
  // A scalar subquery stays where it is; `exists` might read all values of the question.
  const found = sql`(select v.id_form_answer ${values} and v.id_form_answer = a.id_form_answer limit 1)`;
  const isOther = condition.comparisons.some(({ operator }) => operator === 'ne');
  return {
    shape: shapeOf(condition),
    values: Object.fromEntries(
      Object.entries(valuesIn(condition)).map(([part, value]) => [nameOf(part), value]),
    ),
    condition: () => (isOther ? sql<boolean>`${found} is null` : sql<boolean>`${found} is not null`),
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
  const asked = conditions.filter(({ comparisons }) =>
    comparisons.every(({ operator }) => operator !== 'ne'),
  );
  const found = await together(
    tx,
    ...asked.map((one) => lookUpOf(one).ask({ idCompany, idForm, ...valuesIn(one) })),
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
