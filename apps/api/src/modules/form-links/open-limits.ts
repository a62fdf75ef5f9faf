import { addressKey } from '../../security/address.ts';

/**
 * Generous for an office behind one address: so many at once, and later one for each `longest` seconds, which is about
 * as many in ten minutes.
 */
const paces = {
  read: { free: 300, longest: 2 },
  choices: { free: 600, longest: 1 },
  upload: { free: 300, longest: 2 },
  piece: { free: 3_000, longest: 1 },
  answer: { free: 60, longest: 10 },
} as const;
type Doing = keyof typeof paces;

/** What one address does with one link. */
export const byVisitor = (doing: Doing, idFormLink: number, address: string) => ({
  key: `open-form-${doing}:${idFormLink}:${addressKey(address)}`,
  ...paces[doing],
});

/** Answers of all addresses. */
export const byLink = (idFormLink: number) => ({
  key: `open-form:${idFormLink}`,
  free: 1_000,
  longest: 1,
});

/** Tokens and uploads that do not exist. */
export const byStranger = (address: string) => ({
  key: `open-form-unknown:${addressKey(address)}`,
  free: 30,
  longest: 60,
});
