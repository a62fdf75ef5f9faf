import * as z from 'zod/mini';

const BETWEEN = /[\s:.-]/g;

/** Normalizes to `AA:BB:CC:DD:EE:FF`, whatever the separators. */
export const plainMac = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(BETWEEN, '')
    .replace(/(..)(?=.)/g, '$1:');

/** Accepts `:`, `-`, `.` or no separators, and normalizes them. */
export const mac = () =>
  z.pipe(
    z
      .string()
      .check(z.trim(), z.minLength(1), z.regex(/^([0-9a-f]{2}[\s:.-]?){5}[0-9a-f]{2}$/i, { error: 'mac' })),
    z.transform(plainMac),
  );
