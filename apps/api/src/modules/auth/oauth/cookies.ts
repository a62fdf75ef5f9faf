import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie in which an offered link waits for the password. */
export const LINK = 'gemelo_link';
export const LINK_SECONDS = 600;

export const cookieOf = (request: FastifyRequest, name: string) =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** No script reads them, and no other site has them sent along. */
export const cookieWriter =
  (secure: boolean) =>
  (reply: FastifyReply, name: string, value: string, seconds: number, sameSite: 'Lax' | 'Strict') =>
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`,
    );
export type WriteCookie = ReturnType<typeof cookieWriter>;
