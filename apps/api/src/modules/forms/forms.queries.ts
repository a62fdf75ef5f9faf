import type { Form, FormDetail } from '@gemelo/contract/endpoints/forms';
import { type FormDocument, isQuestion } from '@gemelo/contract/forms/document';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName, personOf } from '../../db/person.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

export const buildsForms = ({ permissions }: Actor) => permissions.has('form:view');
export const readsAnswers = ({ permissions }: Actor) => permissions.has('form-answer:view');

export const selectForms = (db: Builder) =>
  db
    .selectFrom('form as x')
    .leftJoin('company as co', 'co.idCompany', 'x.idCompany')
    .leftJoin('companyProject as cp', 'cp.idCompanyProject', 'x.idCompanyProject')
    .leftJoin('project as pr', 'pr.idProject', 'cp.idProject')
    .leftJoin('formCategory as fc', 'fc.idFormCategory', 'x.idFormCategory')
    .leftJoin('category as ca', 'ca.idCategory', 'x.idCategory')
    .leftJoin('formTally as ty', 'ty.idForm', 'x.idForm')
    .leftJoin('appUser as u', 'u.idUser', 'x.idUser')
    .select(['x.idForm', 'x.idCompany', 'co.name as companyName', 'x.name', 'x.description', 'x.state'])
    .select(['x.idCompanyProject', 'pr.name as projectName'])
    .select(['x.idFormCategory', 'fc.name as formCategoryName', 'x.idCategory', 'ca.name as categoryName'])
    .select(['x.published', 'x.publishedAt', sql<boolean>`x.draft is not null`.as('hasDraft')])
    .select(['x.questionCount', 'ty.answerCount', 'ty.lastAnswerAt', 'x.idUser'])
    .select(authorName('u', 'x.id_user').as('userName'))
    .select(['x.version', 'x.createdAt', 'x.updatedAt']);

type Found = Awaited<ReturnType<ReturnType<typeof selectForms>['executeTakeFirstOrThrow']>>;

export const presentForm = ({
  companyName,
  idCompanyProject,
  projectName,
  idFormCategory,
  formCategoryName,
  idCategory,
  categoryName,
  answerCount,
  idUser,
  userName,
  ...row
}: Found): Form => ({
  ...row,
  Company: { idCompany: row.idCompany, name: companyName ?? '' },
  CompanyProject: idCompanyProject === null ? null : { idCompanyProject, name: projectName ?? '' },
  FormCategory: idFormCategory === null ? null : { idFormCategory, name: formCategoryName ?? '' },
  Category: idCategory === null ? null : { idCategory, name: categoryName ?? '' },
  answerCount: answerCount ?? 0,
  Creator: personOf(idUser, userName),
});

const formById = prepared<{ idForm: number }>()((db, { idForm }) =>
  selectForms(db)
    .leftJoin('formVersion as fv', (join) =>
      join.onRef('fv.idForm', '=', 'x.idForm').onRef('fv.number', '=', 'x.published'),
    )
    .leftJoin('appUser as du', 'du.idUser', 'x.idDraftUser')
    .select(['fv.document', 'x.draft', 'x.draftSavedAt', 'x.idDraftUser'])
    .select(authorName('du', 'x.id_draft_user').as('draftUserName'))
    .select(['co.timeZone', 'x.archivedAt'])
    .where('x.idForm', '=', idForm),
);

/** A form with what only the server needs. */
export interface StoredForm extends FormDetail {
  archivedAt: string | null;
}

/** Whoever only fills in sees no drafts; archived forms are seen by those who build forms or read answers. */
export const seesForm = (actor: Actor, { published, state }: Pick<Form, 'published' | 'state'>) =>
  buildsForms(actor) || (published !== null && (state === 'Activo' || readsAnswers(actor)));

export async function findForm(tx: Tx, actor: Actor, idForm: number): Promise<StoredForm | undefined> {
  const found = await formById.first(tx, { idForm });
  if (!found || !seesForm(actor, found)) return undefined;
  const { document, draft, draftSavedAt, idDraftUser, draftUserName, timeZone, archivedAt, ...row } = found;
  const isBuilder = buildsForms(actor);
  return {
    ...presentForm(row),
    document: document as FormDocument | null,
    draft: isBuilder ? (draft as FormDocument | null) : null,
    draftSavedAt: isBuilder ? draftSavedAt : null,
    DraftUser: isBuilder && idDraftUser !== null ? { idUser: idDraftUser, name: draftUserName } : null,
    timeZone: timeZone ?? 'UTC',
    archivedAt,
  };
}

/** What would be published next. */
export const nextDocument = ({ draft, document }: Pick<StoredForm, 'draft' | 'document'>): FormDocument =>
  draft ?? document ?? { mode: 'page', items: [] };

export const questionsIn = ({ items }: FormDocument) => items.filter(({ kind }) => isQuestion(kind)).length;

const projectForms = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  selectForms(db)
    .where(sql<boolean>`x.id_company_project = any(${ids}::int[])`)
    .where('x.state', '=', 'Activo')
    .where('x.published', 'is not', null)
    .orderBy('x.name')
    .orderBy('x.idForm'),
);
/** Forms of company projects that can be filled in. */
export const formsOf = async (tx: Tx, idCompanyProjects: readonly number[]): Promise<Form[]> =>
  (await projectForms.all(tx, { ids: idCompanyProjects })).map(presentForm);

const categoriesInOrder = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('category')
    .select(['idCategory', 'name', 'order'])
    .where(sql<boolean>`id_category = any(${ids}::int[])`)
    .orderBy('order')
    .orderBy('name')
    .orderBy('idCategory'),
);
/** The categories of some forms in the order of the field app. */
export const categoriesOf = (tx: Tx, ids: readonly number[]) => categoriesInOrder.all(tx, { ids });
