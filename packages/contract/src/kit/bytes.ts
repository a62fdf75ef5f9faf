import * as z from 'zod/mini';

/** What a body of bytes is sent as. */
export const OCTETS = 'application/octet-stream';

/** A body that is bytes and no JSON. */
export const bytes = () =>
  z
    .custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0, { error: 'Required' })
    .check(z.meta({ type: 'string', contentMediaType: OCTETS }));
