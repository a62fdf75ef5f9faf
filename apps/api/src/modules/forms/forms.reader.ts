import type { formChoices } from '@gemelo/contract/endpoints/forms';
import type { ChoiceSource } from '@gemelo/contract/forms/document';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { choiceList } from './form-choices.lists.ts';
import { sourcesIn } from './form-choices.queries.ts';
import { checkFillable } from './form-publication.ts';
import { answerHeadersOf, findVersion, versionsOf } from './form-versions.ts';
import { categoriesOf, findForm, formsOf, nextDocument } from './forms.queries.ts';

export function createFormReader(database: Database) {
  const mustSee = async (tx: Tx, actor: Actor, idForm: number) => {
    const form = await findForm(tx, actor, idForm);
    if (!form) throw new NotFound('form', idForm);
    return form;
  };

  /** Of a form that was filled in before it was archived, too. */
  const mustHave = async (tx: Tx, idForm: number) => {
    const found = await tx
      .selectFrom('form')
      .select(['idForm', 'idCompany', 'name'])
      .where('idForm', '=', idForm)
      .executeTakeFirst();
    if (!found) throw new NotFound('form', idForm);
    return found;
  };

  return {
    mustHave,

    ofProjects: (actor: Actor, idCompanyProjects: readonly number[]) =>
      database.read(actor, (tx) => formsOf(tx, idCompanyProjects)),

    byCategory: (actor: Actor, idCompany: number, idCompanyProject: number) =>
      database.read(actor, async (tx) => {
        const found = await formsOf(tx, [idCompanyProject]);
        const forms = found.filter((form) => form.idCompany === idCompany);
        const ids = new Set(forms.flatMap(({ Category }) => Category?.idCategory ?? []));
        const categories = ids.size > 0 ? await categoriesOf(tx, [...ids]) : [];
        return categories.map((category) => ({
          ...category,
          forms: forms.filter(({ Category }) => Category?.idCategory === category.idCategory),
        }));
      }),

    versions: (actor: Actor, idForm: number) =>
      database.read(actor, async (tx) => {
        await mustHave(tx, idForm);
        return versionsOf(tx, idForm);
      }),

    version: (actor: Actor, idForm: number, number: number) =>
      database.read(actor, async (tx) => {
        await mustHave(tx, idForm);
        const found = await findVersion(tx, idForm, number);
        if (!found) throw new NotFound('form', idForm);
        return found;
      }),

    /** What a file is written from: a version, or what would be published next. */
    written: (actor: Actor, idForm: number, number: number | undefined) =>
      database.read(actor, async (tx) => {
        const form = await mustSee(tx, actor, idForm);
        const { name, published } = form;
        if (number === undefined) {
          const document = nextDocument(form);
          checkFillable(document);
          return { idForm, name, number: (published ?? 0) + 1, document };
        }
        const found = await findVersion(tx, idForm, number);
        if (!found) throw new NotFound('form', idForm);
        return { idForm, name, number, document: found.document };
      }),

    headers: (actor: Actor, idForm: number) =>
      database.read(actor, async (tx) => {
        await mustHave(tx, idForm);
        return answerHeadersOf(tx, idForm);
      }),

    elements: (actor: Actor, idForm: number) =>
      database.read(actor, async (tx) => {
        const { items } = nextDocument(await mustSee(tx, actor, idForm));
        return items.map((item, index) => ({ ...item, idForm, order: index + 1 }));
      }),

    /** Only what the form really asks for. */
    async choices(
      tx: Tx,
      actor: Actor,
      idForm: number,
      source: ChoiceSource,
      query: QueryOf<typeof formChoices>,
    ) {
      const { document, draft, idCompany } = await mustSee(tx, actor, idForm);
      const isAsked = [document, draft].some((one) => one && sourcesIn(one).has(source));
      if (!isAsked) throw new NotFound('form', idForm);
      return choiceList(tx, source, query, idCompany);
    },
  };
}
export type FormReader = ReturnType<typeof createFormReader>;
