import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { anyPassword, email, text } from '../kit/fields.ts';

const permission = 'public';

/** Single use, valid for 60 seconds: `login/uid` exchanges it for a session. */
export const proof = z.object({ uid: z.string(), email: z.string(), idToken: z.string() });
const challenge = z.object({ totpRequired: z.literal(true), challenge: z.string() });

export const signIn = endpoint({
  route: 'POST /api/auth/sign-in',
  area: 'auth',
  permission,
  summary: 'Sign in with e-mail and password',
  body: z.strictObject({ email: email(), password: anyPassword() }),
  data: z.union([proof, challenge]),
});

export const totp = endpoint({
  route: 'POST /api/auth/totp',
  area: 'auth',
  permission,
  summary: 'Second step of a sign-in that answered totpRequired',
  body: z.strictObject({ challenge: text(200), code: text(20) }),
  data: proof,
});

export const signOut = endpoint({
  route: 'POST /api/auth/sign-out',
  area: 'auth',
  permission: 'signed-in',
  summary: 'End this session',
  data: done,
});
