const endings: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};
/** Signs that turn the direction of writing can make an ending look like another. */
const TURNING = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** The name that somebody gave a file, without folders, and with an ending that says what it really is. */
export function fileName(given: string, contentType: string): string {
  const base = given.split(/[/\\]/).at(-1)?.replace(TURNING, '').trim() || 'archivo';
  const allowed = endings[contentType] ?? [];
  const ending = /\.([^.]+)$/.exec(base)?.[1]?.toLowerCase() ?? '';
  return allowed.includes(ending) || allowed.length === 0 ? base : `${base}.${allowed[0]}`;
}

/** RFC 6266: a plain name for old readers, the real one for all others. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
