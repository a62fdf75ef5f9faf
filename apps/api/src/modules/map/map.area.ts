import type { FastifyBaseLogger } from 'fastify';
import type { Api } from '../../http/handle.ts';
import { mapRoutes } from './map.routes.ts';
import { UnusableTiles } from './pmtiles-header.ts';
import { openStreetFile, type StreetFile } from './street-file.ts';

/** Without a file that can be used the map has no streets, and everything else works. */
function open(path: string | undefined, log: FastifyBaseLogger): StreetFile | undefined {
  if (!path) return undefined;
  try {
    return openStreetFile(path);
  } catch (error) {
    const why = error instanceof UnusableTiles ? error.message : `no se puede leer (${String(error)})`;
    log.error(`MAP_TILES: «${path}» ${why}. El mapa queda sin calles.`);
    return undefined;
  }
}

export function mapArea(path: string | undefined, log: FastifyBaseLogger) {
  const streets = open(path, log);
  return {
    routes: (api: Api) => mapRoutes(api, streets),
    engine: { start: () => undefined, stop: async () => streets?.close() },
  };
}
