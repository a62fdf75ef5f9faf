import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import {
  anyPassword,
  id,
  idFile,
  idParam,
  line,
  moment,
  newPassword,
  passwordsMatch,
  state,
} from '../kit/fields.ts';

const area = 'users';

export const presences = ['online', 'idle', 'bussy', 'offline'] as const;
export type Presence = (typeof presences)[number];

/** A small picture as a data URL; the server checks its bytes, not its declared type. */
const avatar = () =>
  z.string().check(z.maxLength(90_000), z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/));

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

export const profileBody = z.strictObject({
  name: line(),
  presence: z.optional(z.enum(presences)),
  avatar: z.optional(z.nullable(avatar())),
  /** A file that was uploaded as an avatar. */
  idAvatar: z.optional(z.nullable(idFile())),
});

export const updateProfile = endpoint({
  route: 'PUT /api/settings/user/update/profile/{idUser}',
  area,
  permission: 'signed-in',
  summary: 'Change one’s own name, presence and picture',
  params: z.object({ idUser: idParam() }),
  body: profileBody,
  data: userData,
});

export const changePasswordBody = z
  .strictObject({ current: anyPassword(), password: newPassword(), passwordConfirm: anyPassword() })
  .check(passwordsMatch());

export const changePassword = endpoint({
  route: 'PUT /api/settings/user/change/password/{uid}',
  area,
  permission: 'signed-in',
  summary: 'Change one’s own password; ends the other sessions',
  neverReplayed: true,
  params: z.object({ uid: z.string().check(z.maxLength(200)) }),
  body: changePasswordBody,
  data: done,
});
