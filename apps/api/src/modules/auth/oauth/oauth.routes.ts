import { finishOauth, oauthProof, startOauth } from '@gemelo/contract/endpoints/auth';
import { proof } from '@gemelo/contract/endpoints/sign-in';
import { AppError, Unauthorized } from '@gemelo/contract/kit/errors';
import type { FastifyReply } from 'fastify';
import { safeParse } from 'zod/v4/core';
import type { Api } from '../../../http/handle.ts';
import { cookieOf, LINK, LINK_SECONDS, type WriteCookie } from './cookies.ts';
import type { OauthService } from './oauth.service.ts';

const STATE = 'gemelo_oauth';
const PROOF = 'gemelo_proof';

export function oauthRoutes(api: Api, oauth: OauthService, setCookie: WriteCookie) {
  const backToLogin = (reply: FastifyReply, query: Record<string, string>) =>
    reply.redirect(`/login-firebase?${new URLSearchParams(query)}`, 303);

  const failed = (reply: FastifyReply, error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return backToLogin(reply, { error: error.code });
  };

  api.raw(startOauth, async ({ params, query, reply }) => {
    try {
      const { url, state } = await oauth.begin(params.provider, query.next);
      setCookie(reply, STATE, state, 600, 'Lax');
      return reply.redirect(url.href, 303);
    } catch (error) {
      return failed(reply, error);
    }
  });

  api.raw(finishOauth, async ({ params, query, request, reply }) => {
    try {
      const search = request.url.slice(request.url.indexOf('?'));
      const {
        proof: made,
        next,
        link,
      } = await oauth.finish(params.provider, query.state, cookieOf(request, STATE), search);
      if (link !== undefined) {
        setCookie(reply, LINK, link, LINK_SECONDS, 'Strict');
        return backToLogin(reply, { error: 'OAUTH_LINK' });
      }
      setCookie(reply, PROOF, Buffer.from(JSON.stringify(made)).toString('base64url'), 60, 'Strict');
      return backToLogin(reply, { oauth: 'done', ...(next ? { next } : {}) });
    } catch (error) {
      return failed(reply, error);
    }
  });

  api.open(oauthProof, async ({ request, reply }) => {
    const cookie = cookieOf(request, PROOF);
    setCookie(reply, PROOF, '', 0, 'Strict');
    const parsed = safeParse(proof, cookie ? readCookie(cookie) : undefined);
    if (!parsed.success) throw new Unauthorized('AUTH_PROOF');
    return parsed.data;
  });
}

function readCookie(cookie: string): unknown {
  try {
    return JSON.parse(Buffer.from(cookie, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
