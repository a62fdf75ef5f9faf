const LIMIT = 64;
const MAPPED = /^::ffff:(?=\d+\.)/;

/** What a client says of itself, or its address, as it can be stored and shown. */
export const shownText = (text: string | undefined): string | null =>
  text?.slice(0, LIMIT).replaceAll('\0', '\ufffd').toWellFormed().replace(MAPPED, '') || null;
