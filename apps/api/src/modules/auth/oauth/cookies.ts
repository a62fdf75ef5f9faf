import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie that holds an offered link until the password sign-in. */
export const LINK = 'gemelo_link';
export const LINK_SECONDS = 600;

/** A device is known for half a year after its last sign-in; only sign-in requests carry its cookie. */
export const DEVICE_SECONDS = 180 * 86_400;
export const SIGN_IN_PATH = '/api/auth';

export const cookieOf = (request: FastifyRequest, name: string) =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Cookies are hidden from scripts and not sent across sites. */
export const cookieWriter =
  (secure: boolean) =>
  (
    reply: FastifyReply,
    name: string,
    value: string,
    seconds: number,
    sameSite: 'Lax' | 'Strict',
    path = '/api',
  ) =>
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`,
    );
export type WriteCookie = ReturnType<typeof cookieWriter>;
