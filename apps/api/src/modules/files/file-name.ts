const extensions: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};
/** Bidirectional controls can disguise a file extension; line breaks end the header of a mail. */
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** The given name without folders, with an extension that matches the detected type. */
export function fileName(given: string, contentType: string): string {
  const base = given.split(/[/\\]/).at(-1)?.replace(CONTROLS, '').trim() || 'archivo';
  const allowed = extensions[contentType] ?? [];
  const extension = /\.([^.]+)$/.exec(base)?.[1]?.toLowerCase() ?? '';
  return allowed.includes(extension) || allowed.length === 0 ? base : `${base}.${allowed[0]}`;
}
