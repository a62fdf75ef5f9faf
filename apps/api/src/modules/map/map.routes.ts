import { getMap, readMapTiles } from '@gemelo/contract/endpoints/map';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Api } from '../../http/handle.ts';
import { byteRange } from './byte-range.ts';
import type { StreetFile } from './street-file.ts';

export function mapRoutes(api: Api, streets: StreetFile | undefined) {
  api.handle(getMap, async () => ({ streets: streets?.about ?? null }));
  api.file(readMapTiles, async ({ request, reply }) => {
    if (!streets) throw new NotFound('file', 'MAP_TILES');
    const { size, about } = streets;
    const tag = `"${about.tag}"`;
    const { 'if-none-match': known, 'if-range': only, range: asked } = request.headers;
    reply.headers({
      etag: tag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      vary: 'authorization',
      'x-content-type-options': 'nosniff',
    });
    if (known === tag) return reply.code(304).send();
    const range = only === undefined || only === tag ? byteRange(asked, size) : 'whole';
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
    const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    return reply
      .type('application/octet-stream')
      .header('content-length', end - start + 1)
      .send(streets.read(start, end));
  });
}
