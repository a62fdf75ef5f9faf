import * as z from 'zod/mini';
import { elementKinds } from '../catalogues/element-type.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment, several, state } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'screens';
/** The most elements that are switched at once. */
export const ELEMENTS_AT_ONCE = 200;

const projectRef = z.object({ idProject: id(), name: z.string() });
const companyRef = z.object({ idCompany: id(), name: z.string() });
const elementTypeRef = z.object({
  idElementType: id(),
  name: z.string(),
  elementKind: z.enum(elementKinds),
});

/** An element that a company project shows, or showed: its state says which. */
const companyElement = z.object({
  idCompanyScreenElement: id(),
  /** The same id under its other inherited name. */
  idCompanyProjectScreenElement: id(),
  idCompany: id(),
  idCompanyProject: id(),
  idScreenElement: id(),
  state: state(),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
  Company: companyRef,
  CompanyProject: z.object({ idCompanyProject: id(), name: z.string() }),
  Project: projectRef,
  Screen: z.object({ idScreen: id(), name: z.string() }),
  ScreenElement: z.object({ idScreenElement: id(), label: z.string(), order: z.int() }),
  ElementType: elementTypeRef,
});
export type CompanyElement = z.output<typeof companyElement>;

export const companyElements = listEndpoint({
  route: 'GET /api/settings/v2/companyProjectScreenElement',
  area,
  permission: 'company-element:view',
  summary: 'Which elements each company project shows',
  row: companyElement,
  filters: {
    idCompany: z.optional(several(idParam())),
    idCompanyProject: z.optional(several(idParam())),
    idScreen: z.optional(several(idParam())),
    state: z.optional(several(state())),
  },
  orderBy: ['idCompanyScreenElement', 'state', 'createdAt', 'updatedAt'],
});

const params = z.object({ id: idParam() });

export const oneCompanyElement = endpoint({
  route: 'GET /api/settings/company/screen/element/one/{id}',
  area,
  permission: 'company-element:view',
  summary: 'One element of a company project',
  params,
  data: companyElement,
});

export const createCompanyElement = endpoint({
  route: 'POST /api/settings/create/company/screen/element',
  area,
  permission: 'company-element:create',
  summary: 'Switch an element on for a company project',
  body: z.strictObject({ idCompanyProject: id(), idScreenElement: id() }),
  data: companyElement,
});

export const setCompanyElementState = endpoint({
  route: 'PUT /api/settings/company/screen/element/status/{id}',
  area,
  permission: 'company-element:edit',
  summary: 'Switch an element of a company project on or off',
  params,
  body: z.strictObject({ state: state() }),
  data: companyElement,
});

const projectSummary = z.object({
  idCompanyProject: id(),
  idCompany: id(),
  state: state(),
  Project: projectRef,
  Company: companyRef,
  /** Elements that are switched on, and those that there are. */
  elementsOn: z.int(),
  elementsTotal: z.int(),
  /** Screens with at least one element that is switched on. */
  screensOn: z.int(),
  updatedAt: moment(),
});
export type ProjectSummary = z.output<typeof projectSummary>;

export const projectSummaries = listEndpoint({
  route: 'GET /api/v4/company-projects',
  area,
  permission: 'company-element:view',
  summary: 'Company projects with how many elements of the field app each shows',
  row: projectSummary,
  filters: {
    idCompany: z.optional(several(idParam())),
    idProject: z.optional(several(idParam())),
    state: z.optional(several(state())),
  },
  orderBy: ['idCompanyProject', 'Project', 'Company', 'state'],
});

const appElement = z.object({
  idScreenElement: id(),
  label: z.string(),
  order: z.int(),
  ElementType: elementTypeRef,
  /** None: it was never switched on. */
  idCompanyScreenElement: z.nullable(id()),
  state: state(),
});
export type AppElement = z.output<typeof appElement>;

const appScreen = z.object({
  idScreen: id(),
  name: z.string(),
  description: z.nullable(z.string()),
  elements: z.array(appElement),
});
export type AppScreen = z.output<typeof appScreen>;

/** A role with the pages that are the entries of its phone. */
const appRole = z.object({
  idRole: id(),
  name: z.string(),
  entries: z.array(
    z.object({
      idPage: id(),
      name: z.string(),
      /** The locale key; null after an administrator renamed it. */
      key: z.nullable(z.string()),
      icon: z.nullable(z.string()),
    }),
  ),
});
export type AppRole = z.output<typeof appRole>;

const projectApp = z.object({
  idCompanyProject: id(),
  idCompany: id(),
  state: state(),
  Project: projectRef,
  Company: companyRef,
  screens: z.array(appScreen),
  roles: z.array(appRole),
});
export type ProjectApp = z.output<typeof projectApp>;

const projectParams = z.object({ idCompanyProject: idParam() });

export const projectAppOf = endpoint({
  route: 'GET /api/v4/company-projects/{idCompanyProject}/app',
  area,
  permission: 'company-element:view',
  summary: 'What the field app shows for a company project: screens, elements, and the entries of each role',
  params: projectParams,
  data: projectApp,
});

export const setProjectElements = endpoint({
  route: 'PUT /api/v4/company-projects/{idCompanyProject}/elements',
  area,
  permission: 'company-element:edit',
  summary: 'Switch several elements of a company project on or off',
  params: projectParams,
  body: z.strictObject({
    state: state(),
    idScreenElements: z.array(id()).check(z.minLength(1), z.maxLength(ELEMENTS_AT_ONCE)),
  }),
  data: projectApp,
});
