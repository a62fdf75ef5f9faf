import * as z from 'zod/mini';
import { done, endpoint } from '../kit/endpoint.ts';
import { anyPassword, email, line, newPassword, passwordsMatch, text } from '../kit/fields.ts';
import { proof } from './sign-in.ts';

const area = 'auth';
const permission = 'public';

export const providers = ['google', 'twitter', 'github'] as const;
export type Provider = (typeof providers)[number];
const provider = z.object({ provider: z.enum(providers) });

/** A path inside the console, never another site. */
const localPath = () =>
  z.optional(z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[\x21-\x5b\x5d-\uffff]*$/)));

export const signUpBody = z
  .strictObject({
    name: line(),
    email: email(),
    password: newPassword(),
    passwordConfirm: anyPassword(),
    terms: z.literal(true, { error: 'Required' }),
  })
  .check(passwordsMatch());

export const signUp = endpoint({
  route: 'POST /api/auth/sign-up',
  area,
  permission,
  summary: 'Register; a mail asks to confirm the address',
  body: signUpBody,
  data: done,
});

export const verifyEmail = endpoint({
  route: 'POST /api/auth/verify-email',
  area,
  permission,
  summary: 'Confirm the address with the token of the sign-up mail',
  body: z.strictObject({ token: text(200) }),
  data: done,
});

export const forgotPassword = endpoint({
  route: 'POST /api/auth/forgot-password',
  area,
  permission,
  summary: 'Send the mail that resets a password',
  body: z.strictObject({ email: email() }),
  data: z.object({ code: z.literal('LINK.PASSWORD_RESET.SENT') }),
});

export const resetPasswordBody = z
  .strictObject({ token: text(200), password: newPassword(), passwordConfirm: anyPassword() })
  .check(passwordsMatch());

export const resetPassword = endpoint({
  route: 'POST /api/auth/reset-password',
  area,
  permission,
  summary: 'Set a new password with the token of the mail; ends every session of the user',
  body: resetPasswordBody,
  data: done,
});

export const listProviders = endpoint({
  route: 'GET /api/auth/providers',
  area,
  permission,
  summary: 'Which identity providers are configured',
  data: z.object({ google: z.boolean(), twitter: z.boolean(), github: z.boolean() }),
});

export const startOauth = endpoint({
  route: 'GET /api/auth/oauth/{provider}',
  area,
  permission,
  kind: 'raw',
  summary: 'Redirect to the provider',
  params: provider,
  query: z.object({ next: localPath() }),
  data: z.null(),
});

export const finishOauth = endpoint({
  route: 'GET /api/auth/oauth/{provider}/callback',
  area,
  permission,
  kind: 'raw',
  summary: 'Where the provider returns to; leads back to the login page',
  params: provider,
  query: z.object({
    state: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.maxLength(4_000))),
    error: z.optional(z.string().check(z.maxLength(200))),
  }),
  data: z.null(),
});

/** Our own addition: hands over the proof of an identity provider's sign-in, so that it never appears in a URL. */
export const oauthProof = endpoint({
  route: 'POST /api/v4/oauth-proofs',
  area,
  permission,
  summary: 'Collect the proof of a sign-in with a provider, once, from the browser that made it',
  data: proof,
});
