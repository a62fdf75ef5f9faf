import type { answersOfForm } from '@gemelo/contract/endpoints/form-answers';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, amongLiterals, equals, type Filter } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { answersWhere, type ConditionsOn } from './answer-conditions.ts';
import { presentAnswer, selectAnswers } from './form-answers.queries.ts';

type Asked = Pick<
  QueryOf<typeof answersOfForm>,
  'search' | 'idUser' | 'idFormLink' | 'formVersion' | 'reviewState' | 'receivedFrom' | 'receivedTo'
>;
export interface AnswerFilters extends Asked {
  idCompany: number;
  idForm: number;
  /** The one whose answers these are. */
  sender?: number | undefined;
  where?: ConditionsOn | undefined;
}

/** How much of the list it leaves depends on the moment. */
const received =
  (comparison: '>=' | '<'): Filter<string> =>
  (moment, name) => ({
    shape: name,
    values: { [name]: moment },
    replan: true,
    condition: () => sql<boolean>`a.received_at ${sql.raw(comparison)} ${given(name)}`,
  });

export const answerListFilters: {
  [Name in keyof AnswerFilters]-?: Filter<NonNullable<AnswerFilters[Name]>>;
} = {
  idCompany: equals('a.idCompany'),
  idForm: equals('a.idForm'),
  sender: equals('a.idUser'),
  where: answersWhere,
  idUser: among('a.idUser'),
  idFormLink: among('a.idLink'),
  formVersion: among('a.formVersion'),
  reviewState: amongLiterals('a.reviewState'),
  receivedFrom: received('>='),
  receivedTo: received('<'),
  search: matching(['u.name', 'l.name']),
};

export const answerList = defineList<AnswerFilters>()({
  entity: 'form-answer',
  rows: () => selectAnswers(builder, sql<boolean>`a.id_company = ${given('idCompany')}`),
  filters: answerListFilters,
  order: { idFormAnswer: 'a.idFormAnswer', receivedAt: 'a.receivedAt', endedAt: 'a.endedAt' },
  newest: ['a.idFormAnswer'],
  present: presentAnswer,
});
