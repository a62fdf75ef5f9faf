import {
  forgotPassword,
  listProviders,
  resetPassword,
  signIn,
  signOut,
  signUp,
  totp,
  verifyEmail,
} from '@gemelo/contract/endpoints/auth';
import { changePassword, loginUid } from '@gemelo/contract/endpoints/users';
import { Forbidden } from '@gemelo/contract/kit/errors';
import type { Config } from '../../config.ts';
import { bearer } from '../../http/authenticate.ts';
import { type Api, say } from '../../http/handle.ts';
import type { AccountService } from './accounts.service.ts';
import type { AuthService } from './auth.service.ts';
import { cookieOf, LINK, LINK_SECONDS, type WriteCookie } from './oauth/cookies.ts';
import { isFirebaseToken } from './oauth/firebase.ts';
import type { IdentityLinks } from './oauth/identity-links.ts';
import type { OauthService } from './oauth/oauth.service.ts';

interface AuthParts {
  auth: AuthService;
  accounts: AccountService;
  links: IdentityLinks;
  oauth: OauthService;
  setCookie: WriteCookie;
  providers: Config['providers'];
}

export function authRoutes(api: Api, { auth, accounts, links, oauth, setCookie, providers }: AuthParts) {
  api.open(signIn, ({ body, request }) => auth.signIn(body, request.ip));
  api.open(totp, ({ body, request }) => auth.totp(body, request.ip));
  api.open(loginUid, async ({ query, request, reply }) => {
    const from = { address: request.ip, agent: request.headers['user-agent'] };
    const token = bearer(request.headers.authorization);
    if (token && isFirebaseToken(token)) {
      const { begun, link } = await oauth.enterWithFirebase(token, query.uid, from);
      if (begun) return say('SIGNED_IN', begun);
      setCookie(reply, LINK, link, LINK_SECONDS, 'Strict');
      throw new Forbidden('OAUTH_LINK');
    }
    const begun = await auth.begin(token, query, from);
    await links.accept(begun.userData.idUser, cookieOf(request, LINK));
    return say('SIGNED_IN', begun);
  });
  api.handle(signOut, async ({ actor }) => say('SIGNED_OUT', await auth.signOut(actor)));
  api.open(signUp, async ({ body, request, language }) =>
    say('SIGNED_UP', await accounts.signUp(body, request.ip, language)),
  );
  api.open(verifyEmail, async ({ body }) => say('EMAIL_VERIFIED', await accounts.verifyEmail(body.token)));
  api.open(forgotPassword, async ({ body, request, language }) =>
    say('LINK.PASSWORD_RESET.SENT', await accounts.forgotPassword(body.email, request.ip, language)),
  );
  api.open(resetPassword, async ({ body }) => say('PASSWORD_CHANGED', await accounts.resetPassword(body)));
  api.handle(changePassword, async ({ actor, params, body, request }) =>
    say(
      'PASSWORD_CHANGED',
      await auth.changeOwnPassword(actor, { uid: params.uid, address: request.ip }, body),
    ),
  );
  api.open(listProviders, async () => ({
    google: 'google' in providers,
    twitter: 'twitter' in providers,
    github: 'github' in providers,
  }));
}
