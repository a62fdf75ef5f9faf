import { answerHeaders } from '@gemelo/contract/endpoints/form-answers';
import {
  addFormElements,
  archiveForm,
  companyForms,
  copyForm,
  createForm,
  discardDraft,
  elementsOfForm,
  type FormDetail,
  formChoices,
  formElements,
  formsByCategory,
  formsOfCategory,
  formsOfProjects,
  formVersions,
  getForm,
  getFormVersion,
  publishForm,
  saveDraft,
  setFormState,
  updateForm,
} from '@gemelo/contract/endpoints/forms';
import { Forbidden } from '@gemelo/contract/kit/errors';
import { type Actor, companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { elementList, formList, formListOfUser } from './forms.lists.ts';
import { buildsForms, readsAnswers } from './forms.queries.ts';
import type { FormReader } from './forms.reader.ts';
import type { FormService } from './forms.service.ts';

const named = (code: string, form: FormDetail) => say(code, form, { name: form.name });
const stateOf = (form: FormDetail) => named(form.state === 'Activo' ? 'ACTIVATED' : 'INACTIVATED', form);

/** What is seen of forms in a list: what `seesForm` says of one. */
const listedFor = (actor: Actor) => {
  if (buildsForms(actor)) return {};
  return readsAnswers(actor) ? { published: true } : { fillable: true as const };
};

export function formRoutes(api: Api, forms: FormService, reader: FormReader) {
  api.list(companyForms, ({ actor, params, query }, tx) =>
    formList(tx, { ...query, idCompany: params.id, ...listedFor(actor) }),
  );
  api.list(formsOfCategory, ({ actor, params, query }, tx) => {
    const { idCompany, idFormCategory, idUser } = params;
    if (idUser !== actor.idUser && !readsAnswers(actor)) throw new Forbidden('FORBIDDEN');
    return formListOfUser(tx, {
      ...query,
      idCompany,
      idUser,
      idFormCategory: [idFormCategory],
      fillable: true,
    });
  });
  api.handle(formsOfProjects, ({ actor, body }) => reader.ofProjects(actor, body.idCompanyProjects));
  api.handle(formsByCategory, ({ actor, params }) => reader.byCategory(actor, params.idCompany, params.id));
  api.handle(getForm, ({ actor, params }) => forms.read(actor, params.idForm));
  api.handle(createForm, async ({ actor, body }) => named('CREATED', await forms.create(actor, body)));
  api.handle(updateForm, async ({ actor, params, body }) =>
    named('UPDATED', await forms.update(actor, params.idForm, body)),
  );
  api.handle(archiveForm, async ({ actor, params }) =>
    stateOf(await forms.setState(actor, params.idForm, 'Inactivo')),
  );
  api.handle(setFormState, async ({ actor, params, body }) =>
    stateOf(await forms.setState(actor, params.idForm, body.state)),
  );
  api.handle(publishForm, async ({ actor, params, body }) => {
    const form = await forms.publish(actor, params.idForm, body);
    return say('FORM_PUBLISHED', form, { name: form.name, number: form.published ?? 0 });
  });
  api.handle(formVersions, ({ actor, params }) => reader.versions(actor, params.idForm));
  api.handle(getFormVersion, ({ actor, params }) => reader.version(actor, params.idForm, params.number));
  api.handle(copyForm, async ({ actor, params, body }) =>
    named('CREATED', await forms.copy(actor, params.idForm, body)),
  );
  api.list(formChoices, ({ actor, params, query }, tx) =>
    reader.choices(tx, actor, params.idForm, params.source, query),
  );
  api.list(formElements, ({ actor, query }, tx) =>
    elementList(tx, { ...query, idCompany: companyFor(actor, undefined) }),
  );
  api.handle(elementsOfForm, ({ actor, params }) => reader.elements(actor, params.id));
  api.handle(addFormElements, async ({ actor, body }) => named('UPDATED', await forms.append(actor, body)));
  api.handle(saveDraft, async ({ actor, params, body }) =>
    say('DRAFT_SAVED', await forms.saveDraft(actor, params.id, body)),
  );
  api.handle(discardDraft, async ({ actor, params }) =>
    say('DRAFT_DISCARDED', await forms.discardDraft(actor, params.id)),
  );
  api.handle(answerHeaders, ({ actor, params }) => reader.headers(actor, params.id));
}
