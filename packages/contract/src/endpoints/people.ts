import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import {
  email,
  id,
  idParam,
  line,
  moment,
  newPassword,
  several,
  state,
  states,
  text,
  version,
} from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'users';

const person = z.object({
  idUser: id(),
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  idCustomer: z.nullable(z.string()),
  idCompany: z.nullable(id()),
  Company: z.nullable(z.object({ idCompany: id(), name: z.string() })),
  idRole: z.nullable(id()),
  Role: z.nullable(z.object({ idRole: id(), name: z.string() })),
  /** Every role, including the main one. */
  roles: z.array(z.object({ idRole: id(), name: z.string() })),
  state: state(),
  verified: z.boolean(),
  secondFactor: z.boolean(),
  lastSeenAt: z.nullable(moment()),
  version: z.int(),
  createdAt: moment(),
});
export type Person = z.output<typeof person>;

const filters = {
  state: z.optional(several(state())),
  idRole: z.optional(several(idParam())),
  idCompany: z.optional(several(idParam())),
  /** Registered, but without company or role. */
  pending: z.optional(z.stringbool()),
};
const orderBy = ['idUser', 'name', 'email', 'state', 'createdAt'] as const;

export const listPeople = listEndpoint({
  route: 'GET /api/settings/usuarios',
  area,
  permission: 'user:view',
  summary: 'Users of the company; of every company for the operator’s administrators',
  row: person,
  filters,
  orderBy,
});

export const peopleByState = listEndpoint({
  route: 'GET /api/settings/v2/users/state/{state}/{idCompany}',
  area,
  permission: 'user:view',
  summary: 'Users of a company by state',
  params: z.object({ state: z.enum(states), idCompany: idParam() }),
  row: person,
  filters,
  orderBy,
});

const roles = () => z.array(id()).check(z.maxLength(20));

export const personBody = z.strictObject({
  name: line(),
  email: email(),
  idRole: id(),
  /** Additional roles; their permissions add to the main one's. */
  roles: z.optional(roles()),
  /** Another company, for the operator’s administrators. */
  idCompany: z.optional(id()),
  idCustomer: z.optional(z.nullable(text(120))),
  /** If absent, the user chooses one through a mailed link. */
  password: z.optional(newPassword()),
});

const invitation = z.object({
  /** Handed to the mail server; otherwise the mail waits in the outbox. */
  sent: z.boolean(),
  /** The link of a mail that waits, shown once to whoever may create users; null for an account in use. */
  link: z.nullable(z.string()),
});
export type Invitation = z.output<typeof invitation>;

export const registerUser = endpoint({
  route: 'POST /api/settings/registerUser',
  area,
  permission: 'user:create',
  summary: 'Create a user, or invite one by mail',
  body: personBody,
  data: z.extend(person, { invitation: z.nullable(invitation) }),
  neverReplayed: true,
});

export const personUpdate = z.strictObject({
  name: line(),
  idRole: id(),
  roles: z.optional(roles()),
  idCompany: z.optional(id()),
  idCustomer: z.optional(z.nullable(text(120))),
  version: version(),
});

export const updatedUser = endpoint({
  route: 'PUT /api/settings/updatedUser/{idUser}',
  area,
  permission: 'user:edit',
  summary: 'Change name, roles and company of a user',
  params: z.object({ idUser: idParam() }),
  body: personUpdate,
  data: person,
});

export const identityBody = z.strictObject({
  email: z.optional(email()),
  displayName: z.optional(text(120)),
  password: z.optional(newPassword()),
  enabled: z.optional(z.boolean()),
});

export const updateIdentity = endpoint({
  route: 'PUT /api/settings/updateFirebase/{uid}',
  area,
  permission: 'user:edit',
  summary: 'Change what a user signs in with: e-mail, name, password, enabled',
  params: z.object({ uid: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  body: identityBody,
  data: person,
});

export const inactiveUser = endpoint({
  route: 'PUT /api/settings/inactiveUser/{idUser}',
  area,
  permission: 'user:delete',
  summary: 'Activate or inactivate a user; the sessions of an inactive one end at once',
  params: z.object({ idUser: idParam() }),
  body: z.strictObject({ state: state() }),
  data: person,
});

export const inviteAgain = endpoint({
  route: 'POST /api/v4/users/{idUser}/invitations',
  area,
  permission: 'user:edit',
  summary: 'Send the link to choose a password again',
  params: z.object({ idUser: idParam() }),
  data: invitation,
  neverReplayed: true,
});

const session = z.object({
  idSession: id(),
  address: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  createdAt: moment(),
  seenAt: moment(),
  expiresAt: moment(),
  current: z.boolean(),
});
export type SessionRow = z.output<typeof session>;

export const userSessions = endpoint({
  route: 'GET /api/v4/users/{idUser}/sessions',
  area,
  permission: 'signed-in',
  summary: 'Open sessions of oneself, or of another for those who may edit users',
  params: z.object({ idUser: idParam() }),
  data: z.array(session),
});

export const endSession = endpoint({
  route: 'DELETE /api/v4/users/{idUser}/sessions/{idSession}',
  area,
  permission: 'signed-in',
  summary: 'End a session of oneself, or of another for those who may edit users',
  params: z.object({ idUser: idParam(), idSession: idParam() }),
  data: done,
});
