import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { anyPassword, text } from '../kit/fields.ts';

const area = 'users';
const permission = 'signed-in';

export const secondFactor = endpoint({
  route: 'GET /api/v4/second-factor',
  area,
  permission,
  summary: 'Whether one’s own second factor is on, asked for, and how many recovery codes are left',
  data: z.object({ on: z.boolean(), required: z.boolean(), codesLeft: z.int() }),
});

export const beginSecondFactor = endpoint({
  route: 'POST /api/v4/second-factor',
  area,
  permission,
  summary: 'Begin to set it up: a secret for the authenticator app',
  body: z.strictObject({ password: anyPassword() }),
  data: z.object({ secret: z.string(), address: z.string() }),
  neverReplayed: true,
});

export const confirmSecondFactor = endpoint({
  route: 'PUT /api/v4/second-factor',
  area,
  permission,
  summary: 'Turn it on with a first code; answers the recovery codes, once',
  body: z.strictObject({ code: text(20) }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  neverReplayed: true,
});

export const endSecondFactor = endpoint({
  route: 'POST /api/v4/second-factor/off',
  area,
  permission,
  summary: 'Turn it off, with the password and a code of the app or a recovery code',
  neverReplayed: true,
  body: z.strictObject({ password: anyPassword(), code: text(20) }),
  data: done,
});
