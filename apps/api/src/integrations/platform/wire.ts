import * as z from 'zod/mini';

/** A user's token as issued by a platform. */
export const secretText = () =>
  z.string().check(z.minLength(1), z.maxLength(16_384), z.regex(/^[\x21-\x7e]+$/));

/** The token that a device presents to the platform. */
export const deviceToken = () => z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w.~-]+$/));
