import { plainPath } from '../lib/plain-path.ts';

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
  'notificaciones',
  'analytics',
  'registro',
  'fieldtracker',
  'adjuntar',
];

/** Paths of the console: without a session they show the login page, all others a 404. */
export const isInside = (path: string): boolean => areas.includes(segmentsOf(path)[0] ?? '');
