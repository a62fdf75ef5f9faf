import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie that holds an offered link until the password sign-in. */
export const LINK = 'gemelo_link';
export const LINK_SECONDS = 600;

export const cookieOf = (request: FastifyRequest, name: string) =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Cookies are hidden from scripts and not sent across sites. */
export const cookieWriter =
  (secure: boolean) =>
  (reply: FastifyReply, name: string, value: string, seconds: number, sameSite: 'Lax' | 'Strict') =>
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`,
    );
export type WriteCookie = ReturnType<typeof cookieWriter>;
