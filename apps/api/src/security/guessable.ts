import { Invalid } from '@gemelo/contract/kit/errors';
import { commonPasswords } from './common-passwords.ts';

/** Below this many characters that do not follow from the one before, a password is a pattern. */
const MIN_CHARACTERS = 5;
/** A shorter local part would be found in ordinary words by chance. */
const MIN_OWN = 4;

const leet: Record<string, string> = {
  '0': 'o',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '6': 'g',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
};
/** `1` and `!` stand for `i` or `l`. */
const unleet = (text: string, one: string) =>
  text.replace(/[0-9!@$+]/g, (sign) => (sign === '1' || sign === '!' ? one : (leet[sign] ?? sign)));

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What repeats, in whole or cut off at the end: `abc` of `abcabcab`. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length);
  return text;
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];
const areNeighbours = (a: string, b: string) =>
  Math.abs((a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)) <= 1 ||
  ROWS.some((row) => row.includes(a) && row.includes(b) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1);

/** Counts the characters that neither repeat nor continue a sequence of the alphabet, of digits or of the keyboard. */
function unforeseen(text: string): number {
  const characters = Array.from(unitOf(text));
  return characters.filter((one, index) => {
    const previous = characters[index - 1];
    return previous === undefined || !areNeighbours(previous, one);
  }).length;
}

const withoutEdges = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The words that a password may be a variant of. */
function* cores(folded: string) {
  for (const text of [folded, folded.replace(/[^\p{L}]+$/u, ''), withoutEdges(folded)])
    for (const read of [text, unleet(text, 'i'), unleet(text, 'l')]) {
      const word = read.replace(/[^\p{L}\p{N}]/gu, '');
      yield word;
      yield unitOf(word);
    }
}

/** Common passwords and their trivial variants: other case, digits around, leetspeak, sequences, repetitions. */
export function isGuessable(password: string): boolean {
  const folded = fold(password);
  if (unforeseen(folded) < MIN_CHARACTERS) return true;
  for (const core of cores(folded)) if (commonPasswords.has(core)) return true;
  return false;
}

/** Whether a password is or contains its user's address or the part before the @. */
export function isOwnAddress(password: string, email: string): boolean {
  const folded = fold(password);
  const local = fold(email.split('@')[0] ?? '');
  const bare = local.replace(/[^\p{L}\p{N}]/gu, '');
  const compact = folded.replace(/[^\p{L}\p{N}]/gu, '');
  return (
    withoutEdges(folded) === local ||
    (local.length >= MIN_OWN && folded.includes(local)) ||
    (bare.length >= MIN_OWN && compact.includes(bare))
  );
}

/** Every new password passes here before it is hashed. */
export function checkNewPassword(password: string, email: string): void {
  const rule = isOwnAddress(password, email) ? 'ownAddress' : isGuessable(password) ? 'guessable' : undefined;
  if (rule) throw new Invalid([{ path: 'password', rule }], 'PASSWORD_GUESSABLE');
}
