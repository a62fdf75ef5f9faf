const MAC = /(?:[0-9a-f]{2}[:\-.]?){5}[0-9a-f]{2}/i;

/** Search text for a scanned code: its MAC if it contains one, otherwise the code itself. */
export function scannedText(code: string): string {
  const text = code.trim();
  // A name may contain something like a MAC, so only codes with separators, such as addresses, are parsed.
  if (!/[/?=&|;\s]/.test(text)) return text;
  return MAC.exec(text)?.[0] ?? text;
}
