/** RFC 6266: an ASCII name for old clients, the real one for all others. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const asciiName = name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}
