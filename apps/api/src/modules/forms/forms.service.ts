import type {
  addFormElements,
  copyForm,
  createForm,
  FormDetail,
  publishForm,
  saveDraft,
  updateForm,
} from '@gemelo/contract/endpoints/forms';
import { emptyDocument, type FormDocument, ITEMS_MAX } from '@gemelo/contract/forms/document';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import { checkPublishable } from './form-publication.ts';
import { findForm, nextDocument, questionsIn, type StoredForm } from './forms.queries.ts';

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing({ form_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }, { path: 'name' }) }, work);

const facts = (form: FormDetail) => ({
  name: form.name,
  description: form.description,
  state: form.state,
  CompanyProject: form.CompanyProject?.name ?? null,
  FormCategory: form.FormCategory?.name ?? null,
  Category: form.Category?.name ?? null,
  published: form.published,
  questionCount: questionsIn(nextDocument(form)),
  draftSavedAt: form.draftSavedAt,
});

type Place = Pick<BodyOf<typeof updateForm>, 'idCompanyProject' | 'idFormCategory' | 'idCategory'>;

async function checkPlace(tx: Tx, idCompany: number, place: Place, before?: FormDetail) {
  await checkChosen(tx, [
    {
      ...{ path: 'idCompanyProject', table: 'companyProject', id: 'idCompanyProject', idCompany },
      ...{ chosen: [place.idCompanyProject], kept: [before?.CompanyProject?.idCompanyProject] },
    },
    {
      ...{ path: 'idFormCategory', table: 'formCategory', id: 'idFormCategory', idCompany, orShared: true },
      ...{ chosen: [place.idFormCategory], kept: [before?.FormCategory?.idFormCategory] },
    },
    {
      ...{ path: 'idCategory', table: 'category', id: 'idCategory', idCompany, orShared: true },
      ...{ chosen: [place.idCategory], kept: [before?.Category?.idCategory] },
    },
  ]);
}

const draftOf = (actor: Actor, document: FormDocument) => ({
  draft: JSON.stringify(document),
  draftSavedAt: sql<string>`now()`,
  idDraftUser: actor.idUser,
});
const noDraft = { draft: null, draftSavedAt: null, idDraftUser: null };

/** Before it is published for the first time, a form has as many questions as its draft. */
const countOf = ({ published }: FormDetail, document: FormDocument) =>
  published === null ? { questionCount: questionsIn(document) } : {};

interface NewForm extends Place {
  name: string;
  description: string;
}
async function insertForm(tx: Tx, actor: Actor, idCompany: number, form: NewForm, document: FormDocument) {
  const { idForm } = await tx
    .insertInto('form')
    .values({
      ...form,
      ...draftOf(actor, document),
      ...{ idCompany, idUser: actor.idUser, questionCount: questionsIn(document) },
    })
    .returning('idForm')
    .executeTakeFirstOrThrow();
  await tx.insertInto('formTally').values({ idForm, idCompany }).execute();
  return idForm;
}

/** Takes the rules of a form over to its copy. */
type CopyRules = (tx: Tx, actor: Actor, idForm: number, idCopy: number) => Promise<void>;

export function createFormService(database: Database, copyRules: CopyRules) {
  const forms = recordsOf<Actor, StoredForm>(database, {
    entity: 'form',
    find: findForm,
    lock: rowLock('form', 'idForm'),
    facts,
  });

  const set = (tx: Tx, idForm: number, values: object) =>
    tx
      .updateTable('form')
      .set({ ...values, ...moved })
      .where('idForm', '=', idForm)
      .execute();

  const keepDraft = (tx: Tx, actor: Actor, before: StoredForm, document: FormDocument) =>
    set(tx, before.idForm, { ...draftOf(actor, document), ...countOf(before, document) });

  return {
    read: forms.read,
    mustSee: forms.mustFind,

    create: (actor: Actor, { idCompany: wanted, document, ...form }: BodyOf<typeof createForm>) =>
      refusingDuplicates(form.name, () =>
        forms.create(actor, async (tx) => {
          const idCompany = companyFor(actor, wanted);
          const company = { path: 'idCompany', table: 'company', id: 'idCompany' };
          await checkChosen(tx, [{ ...company, chosen: [idCompany], kept: [actor.idCompany] }]);
          await checkPlace(tx, idCompany, form);
          return insertForm(tx, actor, idCompany, form, document);
        }),
      ),

    update: (actor: Actor, idForm: number, { version, ...form }: BodyOf<typeof updateForm>) =>
      refusingDuplicates(form.name, () =>
        forms.change(actor, idForm, { version }, async (tx, before) => {
          await checkPlace(tx, before.idCompany, form, before);
          await set(tx, idForm, form);
        }),
      ),

    setState: (actor: Actor, idForm: number, state: State) =>
      forms.change(actor, idForm, {}, async (tx, before) => {
        if (before.state === state) return;
        if (state === 'Inactivo' && !actor.permissions.has('form:delete')) throw new Forbidden('FORBIDDEN');
        await set(tx, idForm, { state, archivedAt: state === 'Inactivo' ? sql`now()` : null });
      }),

    saveDraft: (actor: Actor, idForm: number, { version, document }: BodyOf<typeof saveDraft>) =>
      forms.change(actor, idForm, { version, action: 'draft' }, (tx, before) =>
        keepDraft(tx, actor, before, document),
      ),

    append: (actor: Actor, { idForm, version, items }: BodyOf<typeof addFormElements>) =>
      forms.change(actor, idForm, { version, action: 'draft' }, async (tx, before) => {
        const document = nextDocument(before);
        const all = [...document.items, ...items];
        if (all.length > ITEMS_MAX)
          throw new Invalid([{ path: 'items', rule: 'more', params: { limit: ITEMS_MAX } }]);
        await keepDraft(tx, actor, before, { ...document, items: all });
      }),

    /** What was never published begins anew. */
    discardDraft: (actor: Actor, idForm: number) =>
      forms.change(actor, idForm, { action: 'draft' }, async (tx, before) => {
        if (before.published === null) await keepDraft(tx, actor, before, emptyDocument);
        else if (before.draft) await set(tx, idForm, noDraft);
      }),

    publish: (actor: Actor, idForm: number, { version, notes }: BodyOf<typeof publishForm>) =>
      forms.change(actor, idForm, { version, action: 'publish' }, async (tx, before) => {
        const { draft: document, state, name, idCompany } = before;
        if (state === 'Inactivo') throw new Refused('FORM_ARCHIVED', { name });
        if (!document) throw new Refused('FORM_UNCHANGED', { name });
        await checkPublishable(tx, idForm, document);
        const number = (before.published ?? 0) + 1;
        const questionCount = questionsIn(document);
        await tx
          .insertInto('formVersion')
          .values({
            ...{ idForm, number, idCompany, notes, questionCount, idUser: actor.idUser },
            document: JSON.stringify(document),
          })
          .execute();
        const publishedAt = sql<string>`now()`;
        await set(tx, idForm, { ...noDraft, published: number, publishedAt, questionCount });
      }),

    copy: (actor: Actor, idForm: number, { name }: BodyOf<typeof copyForm>) =>
      refusingDuplicates(name, () =>
        forms.create(actor, async (tx) => {
          const { description, CompanyProject, FormCategory, Category, ...source } = await forms.mustFind(
            tx,
            actor,
            idForm,
          );
          const place = {
            idCompanyProject: CompanyProject?.idCompanyProject ?? null,
            idFormCategory: FormCategory?.idFormCategory ?? null,
            idCategory: Category?.idCategory ?? null,
          };
          const copied = { name, description, ...place };
          const idCopy = await insertForm(tx, actor, source.idCompany, copied, nextDocument(source));
          await copyRules(tx, actor, idForm, idCopy);
          return idCopy;
        }),
      ),
  };
}
export type FormService = ReturnType<typeof createFormService>;
