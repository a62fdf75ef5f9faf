const MAC = /(?:[0-9a-f]{2}[:\-.]?){5}[0-9a-f]{2}/i;

/** What is searched for when a code was scanned: its MAC where it holds one, else the code itself. */
export function scannedText(code: string): string {
  const text = code.trim();
  // Names may look like a MAC in part; only a code that says more is taken apart.
  if (!/[/?=&|;\s]/.test(text)) return text;
  return MAC.exec(text)?.[0] ?? text;
}
