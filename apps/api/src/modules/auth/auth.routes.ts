import {
  forgotPassword,
  listProviders,
  resetPassword,
  signUp,
  verifyEmail,
} from '@gemelo/contract/endpoints/auth';
import { changePassword } from '@gemelo/contract/endpoints/profile';
import { signIn, signOut, totp } from '@gemelo/contract/endpoints/sign-in';
import { loginUid } from '@gemelo/contract/endpoints/users';
import { Forbidden } from '@gemelo/contract/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { bearer } from '../../http/authenticate.ts';
import { type Api, say } from '../../http/handle.ts';
import type { AccountService } from './accounts.service.ts';
import type { AuthService, Client } from './auth.service.ts';
import {
  cookieOf,
  DEVICE_SECONDS,
  LINK,
  LINK_SECONDS,
  SIGN_IN_PATH,
  type WriteCookie,
} from './oauth/cookies.ts';
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

const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  cookie: (name) => cookieOf(request, name),
});

export function authRoutes(api: Api, { auth, accounts, links, oauth, setCookie, providers }: AuthParts) {
  const rememberDevice = async (reply: FastifyReply, idUser: number) => {
    const device = await auth.deviceCookie(idUser);
    if (device) setCookie(reply, device.name, device.value, DEVICE_SECONDS, 'Strict', SIGN_IN_PATH);
  };

  api.open(signIn, ({ body, request }) => auth.signIn(body, clientOf(request)));
  api.open(totp, ({ body, request }) => auth.totp(body, clientOf(request)));
  api.open(loginUid, async ({ query, request, reply }) => {
    const from = { address: request.ip, agent: request.headers['user-agent'] };
    const token = bearer(request.headers.authorization);
    if (token && isFirebaseToken(token)) {
      const { begun, link } = await oauth.enterWithFirebase(token, query.uid, from);
      if (begun) {
        await rememberDevice(reply, begun.userData.idUser);
        return say('SIGNED_IN', begun);
      }
      setCookie(reply, LINK, link, LINK_SECONDS, 'Strict');
      throw new Forbidden('OAUTH_LINK');
    }
    const begun = await auth.begin(token, query, from);
    const { idUser } = begun.userData;
    await links.accept(idUser, cookieOf(request, LINK));
    await rememberDevice(reply, idUser);
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
  api.handle(changePassword, async ({ actor, params, body }) =>
    say('PASSWORD_CHANGED', await auth.changeOwnPassword(actor, params.uid, body)),
  );
  api.open(listProviders, async () => ({
    google: 'google' in providers,
    twitter: 'twitter' in providers,
    github: 'github' in providers,
  }));
}
