/** A path as its letters, composed: typed raw, percent-encoded or decomposed, it is the same place. */
export function plainPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // A broken encoding stays as it came and finds no screen.
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

/** Addresses that belong to the console: without a session they show the login page, all others a 404. */
export const isInside = (path: string): boolean => areas.includes(segmentsOf(path)[0] ?? '');
