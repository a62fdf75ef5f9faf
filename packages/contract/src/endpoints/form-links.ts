import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, line, moment, state, version } from '../kit/fields.ts';

const area = 'forms';

export const LINK_DAYS_MAX = 366;
export const LINK_ANSWERS_MAX = 10_000;
export const LINKS_MAX = 100;

/** The screen that a link opens. Its token follows as `#…`, so that it never reaches a server's log. */
export const OPEN_FORM_PATH = '/formulario/abierto';

/** Why a link takes no answers. */
export const linkStates = ['open', 'closed', 'expired', 'full', 'unpublished'] as const;
export type LinkState = (typeof linkStates)[number];

/** Lets people without an account answer a form. */
export const formLink = z.object({
  idFormLink: id(),
  idCompany: id(),
  idForm: id(),
  /** For whom it was made. */
  name: z.string(),
  /** Inactivo: closed by somebody. */
  state: state(),
  /** What all of this comes to. */
  linkState: z.enum(linkStates),
  expiresAt: moment(),
  /** None: any number until it expires. */
  answerLimit: z.nullable(z.int()),
  answerCount: z.int(),
  lastAnswerAt: z.nullable(moment()),
  Creator: z.nullable(z.object({ idUser: id(), name: z.string() })),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
});
export type FormLink = z.output<typeof formLink>;

const ofForm = z.object({ idForm: idParam() });
const ofLink = z.object({ idFormLink: idParam() });
const fields = {
  name: line(120),
  /** At most a year ahead. */
  expiresAt: instant(),
  answerLimit: z._default(z.nullable(z.int().check(z.gte(1), z.lte(LINK_ANSWERS_MAX))), null),
};

export const formLinks = endpoint({
  route: 'GET /api/v4/forms/{idForm}/links',
  area,
  permission: 'form:view',
  summary: 'The links by which people outside answer a form, the newest first',
  params: ofForm,
  data: z.array(formLink),
});

export const createFormLink = endpoint({
  route: 'POST /api/v4/forms/{idForm}/links',
  area,
  permission: 'form:edit',
  neverReplayed: true,
  summary: 'Let people outside answer a form until a moment, as many as are allowed',
  params: ofForm,
  body: z.strictObject(fields),
  data: z.extend(formLink, { token: z.string() }),
});

export const updateFormLink = endpoint({
  route: 'PUT /api/v4/form-links/{idFormLink}',
  area,
  permission: 'form:edit',
  summary: 'Change until when a link takes answers, and how many',
  params: ofLink,
  body: z.strictObject({ ...fields, version: version() }),
  data: formLink,
});

export const setFormLinkState = endpoint({
  route: 'PUT /api/v4/form-links/{idFormLink}/state',
  area,
  permission: 'form:edit',
  summary: 'Close a link at once, or open it again',
  params: ofLink,
  body: z.strictObject({ state: state() }),
  data: formLink,
});

export const revealFormLink = endpoint({
  route: 'POST /api/v4/form-links/{idFormLink}/reveal',
  area,
  permission: 'form:edit',
  neverReplayed: true,
  summary: 'The token of a link, to copy it again; written to the audit log first',
  params: ofLink,
  data: z.object({ token: z.string() }),
});
