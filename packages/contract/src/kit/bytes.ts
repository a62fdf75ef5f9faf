import * as z from 'zod/mini';

/** The content type of a binary body. */
export const OCTETS = 'application/octet-stream';

/** A binary body. */
export const bytes = (max: number) =>
  z
    .custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0 && value.length <= max, {
      error: 'Required',
    })
    .check(z.meta({ type: 'string', contentMediaType: OCTETS }));
