import * as z from 'zod/mini';

/** The largest integer of the database. */
const MAX_INT = 2_147_483_647;

/** An id in a path or a query, where every value is text. */
export const idParam = () => z.coerce.number().check(z.multipleOf(1), z.positive(), z.lte(MAX_INT));

/** An id in a body or a response. */
export const id = () => z.int().check(z.positive(), z.lte(MAX_INT));

/** An id from one of the sequences that outgrow an integer. */
export const bigId = () => z.int().check(z.positive(), z.lte(Number.MAX_SAFE_INTEGER));

/** The same in a path or a query. */
export const bigIdParam = () =>
  z.coerce.number().check(z.multipleOf(1), z.positive(), z.lte(Number.MAX_SAFE_INTEGER));

/** The version that a change is based on. */
export const version = () => z.int().check(z.positive(), z.lte(MAX_INT));

/** A file id: it cannot be guessed, and grants no access by itself. */
export const idFile = () => z.uuid();

/** Files of one record that are given at once. */
export const FILES_AT_ONCE = 10;
export const idFiles = () => z.array(idFile()).check(z.maxLength(FILES_AT_ONCE));

/** User input that may be empty: trimmed, without control characters and halves of characters. */
export const anyText = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
    z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uD800-\uDFFF]*$/u, {
      error: 'control_characters',
    }),
  );

/** User input: trimmed, not empty, without control characters and halves of characters. */
export const text = (max = 120) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
    z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uD800-\uDFFF]*$/u, {
      error: 'control_characters',
    }),
  );

/**
 * One line: names stand in lists, subjects of mails and files, where more lines or a reversed direction of writing would
 * pass for something else.
 */
export const line = (max = 120) =>
  text(max).check(z.regex(/^[^\t\n\r\u2028\u2029\u202D\u202E]*$/, { error: 'control_characters' }));

/** The length of descriptions, comments and messages. */
export const TEXT_MAX = 10_000;

/** The specification's rule: a local part, a domain and a top-level domain of 2 to 4 letters. */
export const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Required' }),
      z.maxLength(254),
      z.regex(/^[A-Z0-9._%+-]{1,64}@[A-Z0-9.-]+\.[A-Z]{2,4}$/i, { error: 'Invalid email' }),
      z.toLowerCase(),
    );

export const PASSWORD_MIN = 10;
/** A new password; an existing one is only compared, so any text is accepted there. */
export const newPassword = () =>
  z
    .string()
    .check(z.minLength(1, { error: 'Required', abort: true }), z.minLength(PASSWORD_MIN), z.maxLength(200));
export const anyPassword = () => z.string().check(z.minLength(1, { error: 'Required' }), z.maxLength(200));

interface Passwords {
  password: string;
  passwordConfirm: string;
}

/** Reported as soon as both fields are filled, whatever other issues the form has. */
export const passwordsMatch = () =>
  z.refine<Passwords>((body) => body.password === body.passwordConfirm, {
    error: 'Passwords dont match',
    path: ['passwordConfirm'],
    when: ({ value }) => {
      const { password, passwordConfirm } = (value ?? {}) as Partial<Passwords>;
      return Boolean(password && passwordConfirm);
    },
  });

export const states = ['Activo', 'Inactivo'] as const;
export const state = () => z.enum(states);
export type State = (typeof states)[number];

/** A timestamp of a response, ISO 8601 in UTC. */
export const moment = () => z.iso.datetime();

/**
 * A timestamp of a request, ISO 8601 in UTC or with an offset that some clock has. Calendars of before 1900 are no use to
 * anybody here, and years of other lengths are read by neither files nor pages.
 */
export const instant = () =>
  z.iso.datetime({ offset: true }).check(
    z.maxLength(40),
    z.refine((value) => !/^(0|1[0-8]|9999)|[+-](1[5-9]|2\d):\d\d$/.test(value)),
  );

/** An edge of a period: a day of the company’s calendar, or a moment. */
export const dayOrInstant = () => z.union([day(), instant()]);

/** A calendar day of a request, `YYYY-MM-DD`; far ones are slips of the keyboard. */
export const day = () => z.iso.date().check(z.refine((value) => /^(19|20|21)\d\d-/.test(value)));

export const FILTER_LENGTH = 4_000;
const FILTER_VALUES = 200;

/** Several values of one filter, comma-separated in the query; at least one. */
export const several = <T extends z.core.$ZodType>(item: T) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(FILTER_LENGTH)),
      z.transform((value: string): unknown[] => value.split(',').filter((part) => part !== '')),
    ),
    z.array(item).check(z.minLength(1, { error: 'Required' }), z.maxLength(FILTER_VALUES)),
  );
