import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { anyPassword, idFile, idParam, line, newPassword, passwordsMatch } from '../kit/fields.ts';
import { languages } from '../kit/languages.ts';
import { presences, userData } from './users.ts';

const area = 'users';

/** A small picture as a data URL; the server checks its bytes, not its declared type. */
const avatar = () =>
  z.string().check(z.maxLength(90_000), z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/));

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

export const chooseLanguage = endpoint({
  route: 'PUT /api/settings/user/language',
  area,
  permission: 'signed-in',
  summary: 'Choose the language of one’s own mails',
  body: z.strictObject({ language: z.enum(languages) }),
  data: z.null(),
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
