const LENGTH_BYTES = 4;

/**
 * Tracks the packets of an MQTT stream by their lengths and refuses one larger than `limit`, or a first one larger than
 * `first`, before it is buffered.
 */
export function createFrameGuard(limit: number, first = limit): (chunk: Uint8Array) => boolean {
  let maxLength = first;
  let body = 0;
  let lengthByte = -1;
  let length = 0;

  return (chunk) => {
    for (let at = 0; at < chunk.byteLength; ) {
      if (body > 0) {
        const skipped = Math.min(body, chunk.byteLength - at);
        body -= skipped;
        at += skipped;
      } else if (lengthByte < 0) {
        lengthByte = 0;
        length = 0;
        at++;
      } else {
        const byte = chunk[at++] ?? 0;
        length += (byte & 127) * 128 ** lengthByte++;
        if (length > maxLength || lengthByte > LENGTH_BYTES) return false;
        if (byte < 128) {
          maxLength = limit;
          body = length;
          lengthByte = -1;
        }
      }
    }
    return true;
  };
}
