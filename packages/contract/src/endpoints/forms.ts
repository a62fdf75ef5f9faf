import * as z from 'zod/mini';
import {
  choiceSources,
  emptyDocument,
  formDocument,
  formItem,
  ITEMS_MAX,
  itemKinds,
} from '../forms/document.ts';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, idParam, line, moment, several, state, TEXT_MAX, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'forms';

const named = <Key extends string>(key: Key) =>
  z.nullable(
    z.object({ [key]: id(), name: z.string() } as Record<Key, ReturnType<typeof id>> & {
      name: z.ZodMiniString;
    }),
  );

export const form = z.object({
  idForm: id(),
  idCompany: id(),
  Company: z.object({ idCompany: id(), name: z.string() }),
  name: z.string(),
  description: z.string(),
  /** Inactivo: archived. It takes no answers, and those that it has stay. */
  state: state(),
  /** The project of the company, by the name of the project. */
  CompanyProject: named('idCompanyProject'),
  FormCategory: named('idFormCategory'),
  Category: named('idCategory'),
  /** The number of the version that is filled in; none while it was never published. */
  published: z.nullable(z.int()),
  publishedAt: z.nullable(moment()),
  /** It was changed since it was published. */
  hasDraft: z.boolean(),
  questionCount: z.int(),
  answerCount: z.int(),
  lastAnswerAt: z.nullable(moment()),
  Creator: named('idUser'),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
});
export type Form = z.output<typeof form>;

const filters = {
  state: z.optional(several(state())),
  idCompanyProject: z.optional(several(idParam())),
  idFormCategory: z.optional(several(idParam())),
  idCategory: z.optional(several(idParam())),
  published: z.optional(z.stringbool()),
};
const orderBy = ['idForm', 'name', 'publishedAt', 'answerCount', 'lastAnswerAt', 'updatedAt'] as const;

/** Whoever does not build forms sees those that can be filled in. */
export const companyForms = listEndpoint({
  route: 'GET /api/settings/v2/forms/companies/{id}',
  area,
  permission: 'form-fill:view',
  companyParam: 'id',
  summary: 'Forms of a company',
  params: z.object({ id: idParam() }),
  row: form,
  filters,
  orderBy,
});

export const formsOfCategory = listEndpoint({
  route: 'GET /api/settings/v2/forms/companies/category/{idCompany}/{idFormCategory}/{idUser}',
  area,
  permission: 'form-fill:view',
  companyParam: 'idCompany',
  summary: 'Forms of a category that can be filled in, with the number of answers that a person has given',
  params: z.object({ idCompany: idParam(), idFormCategory: idParam(), idUser: idParam() }),
  row: z.extend(form, { ownAnswerCount: z.int() }),
  filters,
  orderBy,
});

export const formsOfProjects = endpoint({
  route: 'POST /api/settings/v2/companies/forms/projects',
  area: 'projects',
  permission: 'form-fill:view',
  summary: 'Forms of the given company projects that can be filled in',
  body: z.strictObject({ idCompanyProjects: z.array(id()).check(z.minLength(1), z.maxLength(200)) }),
  data: z.array(form),
});

/** The categories of the field app in their order, each with its forms. */
export const formsByCategory = endpoint({
  route: 'GET /api/settings/v3/list/category/form/{idCompany}/{id}',
  area,
  permission: 'form-fill:view',
  companyParam: 'idCompany',
  summary:
    'Categories of the field app, sorted by order, with the forms of a company project that can be filled in',
  params: z.object({ idCompany: idParam(), id: idParam() }),
  data: z.array(
    z.object({ idCategory: id(), name: z.string(), order: z.nullable(z.int()), forms: z.array(form) }),
  ),
});

export const formDetail = z.extend(form, {
  /** What is filled in now. */
  document: z.nullable(formDocument),
  /** What is not published yet; only for those who build forms. */
  draft: z.nullable(formDocument),
  draftSavedAt: z.nullable(moment()),
  DraftUser: named('idUser'),
  /** The zone of its company, in which `today()` and `now()` are meant. */
  timeZone: z.string(),
});
export type FormDetail = z.output<typeof formDetail>;

const params = z.object({ idForm: idParam() });

export const getForm = endpoint({
  route: 'GET /api/settings/v2/forms/{idForm}',
  area,
  permission: 'form-fill:view',
  summary: 'One form with what is filled in and, for those who build forms, its draft',
  params,
  data: formDetail,
});

const fields = {
  name: line(120),
  description: z._default(anyText(TEXT_MAX), ''),
  idCompanyProject: z._default(z.nullable(id()), null),
  idFormCategory: z._default(z.nullable(id()), null),
  idCategory: z._default(z.nullable(id()), null),
};

export const createForm = endpoint({
  route: 'POST /api/settings/v2/forms',
  area,
  permission: 'form:create',
  summary: 'Make a form; what it asks is a draft until it is published',
  body: z.strictObject({
    ...fields,
    /** Chosen by the operator’s administrators; others make forms for their own company. */
    idCompany: z.optional(id()),
    document: z._default(formDocument, emptyDocument),
  }),
  data: formDetail,
});

export const updateForm = endpoint({
  route: 'PUT /api/settings/v2/forms/{idForm}',
  area,
  permission: 'form:edit',
  summary: 'Change the name of a form and where it belongs',
  params,
  body: z.strictObject({ ...fields, version: version() }),
  data: formDetail,
});

export const archiveForm = endpoint({
  route: 'DELETE /api/settings/v2/forms/{idForm}',
  area,
  permission: 'form:delete',
  summary: 'Archive a form: it takes no more answers, and those that it has stay',
  params,
  data: formDetail,
});

export const setFormState = endpoint({
  route: 'PUT /api/v4/forms/{idForm}/state',
  area,
  permission: 'form:edit',
  summary: 'Archive a form or take it out of the archive',
  params,
  body: z.strictObject({ state: state() }),
  data: formDetail,
});

export const publishForm = endpoint({
  route: 'POST /api/v4/forms/{idForm}/versions',
  area,
  permission: 'form:edit',
  summary: 'Publish the draft as the next version; answers to earlier ones stay as they are',
  params,
  body: z.strictObject({ version: version(), notes: z._default(anyText(2_000), '') }),
  data: formDetail,
});

export const formVersion = z.object({
  number: z.int(),
  notes: z.string(),
  publishedAt: moment(),
  User: named('idUser'),
  questionCount: z.int(),
  answerCount: z.int(),
});
export type FormVersion = z.output<typeof formVersion>;

export const formVersions = endpoint({
  route: 'GET /api/v4/forms/{idForm}/versions',
  area,
  permission: 'form:view',
  summary: 'The published versions of a form, the newest first',
  params,
  data: z.array(formVersion),
});

export const getFormVersion = endpoint({
  route: 'GET /api/v4/forms/{idForm}/versions/{number}',
  area,
  permission: 'form-fill:view',
  summary: 'One version of a form with its questions',
  params: z.object({ idForm: idParam(), number: idParam() }),
  data: z.extend(formVersion, { document: formDocument }),
});

export const copyForm = endpoint({
  route: 'POST /api/v4/forms/{idForm}/copies',
  area,
  permission: 'form:create',
  summary: 'Make a form with the same questions',
  params,
  body: z.strictObject({ name: line(120) }),
  data: formDetail,
});

/** Records that a question of the form offers. */
export const formChoices = listEndpoint({
  route: 'GET /api/v4/forms/{idForm}/choices/{source}',
  area,
  permission: 'form-fill:view',
  summary:
    'Records that a question of this form offers as choices: their ids, names and what filters compare',
  params: z.object({ idForm: idParam(), source: z.enum(choiceSources) }),
  row: z.object({ value: z.string(), label: z.string(), columns: z.record(z.string(), z.string()) }),
  filters: {
    /** Only these ids. */
    values: z.optional(several(idParam())),
    /** Only those in this warehouse. */
    warehouse: z.optional(idParam()),
  },
  orderBy: ['label'],
});

/** An item of a form as a row of its own. */
const formElement = z.extend(z.object({ idForm: id(), order: z.int() }), formItem.shape);

export const formElements = listEndpoint({
  route: 'GET /api/settings/v2/formElements',
  area,
  permission: 'form:view',
  summary: 'The elements of all forms, as they will be published next',
  row: z.object({
    idForm: id(),
    Form: z.object({ idForm: id(), name: z.string() }),
    order: z.int(),
    name: z.string(),
    kind: z.enum(itemKinds),
    label: z.string(),
    required: z.boolean(),
  }),
  filters: { idForm: z.optional(several(idParam())), kind: z.optional(several(z.enum(itemKinds))) },
  orderBy: ['idForm', 'name', 'label'],
});

const formOf = z.object({ id: idParam() });

export const elementsOfForm = endpoint({
  route: 'GET /api/settings/v2/formElements/{id}',
  area,
  permission: 'form-fill:view',
  summary:
    'The elements of a form in their order: of the draft for those who build forms, otherwise as published',
  params: formOf,
  data: z.array(formElement),
});

export const addFormElements = endpoint({
  route: 'POST /api/settings/v2/formElements',
  area,
  permission: 'form:edit',
  summary: 'Add elements to the end of the draft of a form',
  body: z.strictObject({
    idForm: id(),
    version: z.optional(version()),
    items: z.array(formItem).check(z.minLength(1), z.maxLength(ITEMS_MAX)),
  }),
  data: formDetail,
});

/** A draft may have problems, so that it can be saved at any time; it cannot be published with them. */
export const saveDraft = endpoint({
  route: 'PUT /api/settings/v2/formElements/{id}',
  area,
  permission: 'form:edit',
  summary: 'Replace the draft of a form',
  params: formOf,
  body: z.strictObject({ document: formDocument, version: version() }),
  data: formDetail,
});

export const discardDraft = endpoint({
  route: 'DELETE /api/settings/v2/formElements/{id}',
  area,
  permission: 'form:edit',
  summary: 'Discard the draft: what is published stays',
  params: formOf,
  data: formDetail,
});
