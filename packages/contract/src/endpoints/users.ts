import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idFile, idParam, moment, state } from '../kit/fields.ts';

const area = 'users';

export const presences = ['online', 'idle', 'bussy', 'offline'] as const;
export type Presence = (typeof presences)[number];

export const userData = z.object({
  idUser: id(),
  uid: z.string(),
  idCompany: z.nullable(id()),
  idCustomer: z.nullable(z.string()),
  idRole: z.nullable(id()),
  roles: z.array(z.object({ idRole: id(), name: z.string() })),
  name: z.string(),
  email: z.string(),
  state: state(),
  presence: z.enum(presences),
  /** A small picture as a data URL; the full one is a file. */
  avatar: z.nullable(z.string()),
  idAvatar: z.nullable(idFile()),
  createdAt: moment(),
  Company: z.nullable(z.object({ idCompany: id(), name: z.string(), timeZone: z.string() })),
  Role: z.nullable(z.object({ idRole: id(), name: z.string() })),
  /** `resource:action`, the union of all roles. */
  permissions: z.array(z.string()),
  /** Belongs to the company that operates this installation. */
  operator: z.boolean(),
});
export type UserData = z.output<typeof userData>;

export const loginUid = endpoint({
  route: 'GET /api/settings/login/uid',
  area,
  permission: 'public',
  summary: 'Exchange the proof of a sign-in (bearer) for a session',
  query: z.object({ uid: z.string().check(z.maxLength(200)), email: z.string().check(z.maxLength(254)) }),
  data: z.object({ userData, tokenAuth: z.string() }),
});

export const getUser = endpoint({
  route: 'GET /api/settings/user/{id}',
  area,
  permission: 'signed-in',
  summary: 'One user: oneself, or another for those who may see users',
  params: z.object({ id: idParam() }),
  data: userData,
});
