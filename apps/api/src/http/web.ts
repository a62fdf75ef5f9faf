import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@gemelo/contract/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './errors.ts';

class NoRoute extends AppError {
  readonly status = 404;
}

const YEAR_S = 31_536_000;
/** Paths for machines; any other page request gets the console. */
const MACHINES = /^\/(api|kpc|kp1|assets)(\/|$)/;

const wantsPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && !MACHINES.test(request.url.split('?')[0] ?? '');

/** Serves the console: hashed files are cached forever, the page itself is always revalidated. */
export async function serveWeb(app: FastifyInstance, folder: string) {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(folder, 'assets'));
        reply.setHeader('vary', 'accept-encoding');
        reply.setHeader('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    });
  }
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html');
  // Without HEAD here, the static files would answer it, and they refuse to list a folder.
  if (built) app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_request, reply) => page(reply) });
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) return page(reply);
    return sendFailure(new NoRoute('NO_ROUTE'), request, reply);
  });
}
