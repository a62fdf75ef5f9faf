/** Idempotency key of a write; works without TLS, unlike `crypto.randomUUID`. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A UUID of version 4; works without TLS, too. */
export function randomUuid(): string {
  const digits = randomKey();
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4];
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-');
}
