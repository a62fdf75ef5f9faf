import * as z from 'zod/mini';

const SIX_BYTES = /^[0-9A-F]{12}$/;

/** `AA:BB:CC:DD:EE:FF`, whatever stands between the digits. */
export const plainMac = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s:.-]/g, '')
    .replace(/(..)(?=.)/g, '$1:');

/** Typed with `:`, `-`, `.` or nothing between, kept in one form. */
export const mac = () =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1),
      z.maxLength(40),
      z.refine((value) => SIX_BYTES.test(value.toUpperCase().replace(/[\s:.-]/g, '')), { error: 'mac' }),
    ),
    z.transform(plainMac),
  );
