import type { companyForms, Form, formElements } from '@gemelo/contract/endpoints/forms';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, byValue, equals, present, where } from '../../db/lists/filters.ts';
import { matching, searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentForm, selectForms } from './forms.queries.ts';

type Asked = Pick<
  QueryOf<typeof companyForms>,
  'search' | 'state' | 'idCompanyProject' | 'idFormCategory' | 'idCategory' | 'published'
>;
interface FormFilters extends Asked {
  idCompany: number;
  /** Only those that can be filled in. */
  fillable?: true | undefined;
}

const shared = {
  entity: 'form',
  filters: {
    idCompany: equals('x.idCompany'),
    idFormCategory: among('x.idFormCategory'),
    idCategory: among('x.idCategory'),
    idCompanyProject: among('x.idCompanyProject'),
    search: searching({ table: 'form', id: 'idForm', columns: ['name'] }, 'x'),
    fillable: byValue(() => sql<boolean>`x.state = 'Activo' and x.published is not null`),
    state: among('x.state'),
    published: present('x.published'),
  },
  order: {
    idForm: 'x.idForm',
    name: 'x.name',
    publishedAt: 'x.publishedAt',
    answerCount: 'ty.answerCount',
    lastAnswerAt: 'ty.lastAnswerAt',
    updatedAt: 'x.updatedAt',
  },
  emptyLast: ['publishedAt', 'lastAnswerAt'],
  newest: ['x.idForm'],
} as const;

export const formList = defineList<FormFilters>()({
  ...shared,
  newest: [...shared.newest],
  rows: () => selectForms(builder),
  present: presentForm,
});

/** With the number of answers that a person has given to each. */
export const formListOfUser = defineList<FormFilters & { idUser: number }>()({
  ...shared,
  newest: [...shared.newest],
  rows: () =>
    selectForms(builder).select(
      sql<number>`(select count(*) from form_answer a where a.id_company = x.id_company
        and a.id_form = x.id_form and a.id_user = ${given('idUser')})`.as('ownAnswerCount'),
    ),
  filters: { ...shared.filters, idUser: where<number>(() => sql<boolean>`true`) },
  present: ({ ownAnswerCount, ...row }): Form & { ownAnswerCount: number } => ({
    ...presentForm(row),
    ownAnswerCount,
  }),
});

interface ElementFilters extends Pick<QueryOf<typeof formElements>, 'search' | 'idForm' | 'kind'> {
  idCompany: number;
}

/** The items of a form as it will be published next, each with its place. */
const items = sql<{
  place: number;
  item: { name: string; kind: string; label: string; required?: boolean };
}>`(
  select e.place, e.item
  from jsonb_array_elements(coalesce(x.draft, v.document) -> 'items') with ordinality e (item, place))`;

export const elementList = defineList<ElementFilters>()({
  entity: 'form',
  rows: () =>
    builder
      .selectFrom('form as x')
      .leftJoin('formVersion as v', (join) =>
        join.onRef('v.idForm', '=', 'x.idForm').onRef('v.number', '=', 'x.published'),
      )
      .innerJoinLateral(items.as('e'), (join) => join.onTrue())
      .select(['x.idForm', 'x.name as formName', 'e.place as order'])
      .select([
        sql<string>`e.item ->> 'name'`.as('name'),
        sql<(typeof formElements)['data']['_zod']['output'][number]['kind']>`e.item ->> 'kind'`.as('kind'),
        sql<string>`e.item ->> 'label'`.as('label'),
        sql<boolean>`coalesce((e.item ->> 'required')::boolean, false)`.as('required'),
      ]),
  filters: {
    idCompany: equals('x.idCompany'),
    idForm: among('x.idForm'),
    kind: where<string[]>((name) => sql<boolean>`e.item ->> 'kind' = any(${given(name)})`),
    search: matching(['x.name']),
  },
  order: {
    idForm: 'x.idForm',
    name: sql`e.item ->> 'name'`,
    label: sql`e.item ->> 'label'`,
  },
  newest: ['x.idForm', sql`-e.place`],
  present: ({ formName, ...row }) => ({ ...row, Form: { idForm: row.idForm, name: formName } }),
});
