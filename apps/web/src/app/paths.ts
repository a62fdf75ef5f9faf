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

export const segmentsOf = (path: string): string[] => plainPath(path).split('/').filter(Boolean);

/** "base" in the specification is the bare path. */
export const withoutBase = (path: string): string | undefined =>
  path.endsWith('/base') ? path.slice(0, -'/base'.length) || '/' : undefined;

const areas = [
  'app',
  'inicio',
  'dispositivo',
  'configuración',
  'ticket',
  'organización',
  'admin',
  'tarea',
  'alarmas',
  'analytics',
  'registro',
  'fieldtracker',
  'adjuntar',
];

/** Paths of the console: without a session they show the login page, all others a 404. */
export const isInside = (path: string): boolean => areas.includes(segmentsOf(path)[0] ?? '');
