import type { VectorSourceSpecification } from 'maplibre-gl';

/** The protocol by which the map asks for tiles of the file. */
export const STREETS = 'gemelo-streets';

/** Streets of a file on the server. */
export interface Streets {
  source: VectorSourceSpecification;
  attribution: string;
  /** A tile, empty where the file has none. */
  tile: (address: string, signal: AbortSignal) => Promise<{ data: ArrayBuffer }>;
}
