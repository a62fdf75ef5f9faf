/** Normalises a path: raw, percent-encoded and decomposed spellings become the same string. */
export function plainPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // A malformed encoding is left as it is and matches no screen.
  }
  const composed = decoded.normalize('NFC');
  return composed.length > 1 ? composed.replace(/\/+$/, '') || '/' : composed;
}
