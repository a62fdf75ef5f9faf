import * as z from 'zod/mini';

/** Something that stands for a person, as a platform gives it. */
export const secretText = () =>
  z.string().check(z.minLength(1), z.maxLength(16_384), z.regex(/^[\x21-\x7e]+$/));

/** What a device shows to the platform. */
export const deviceToken = () => z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w.~-]+$/));
