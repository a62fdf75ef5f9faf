/** No instrument nests deeper, and the parser calls itself for each level. */
const DEPTH_LIMIT = 64;
const KEYWORDS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const PYTHON_NULL = 'None';
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** How printf, Python, Arduino (`ovf`) and Microsoft's C library (`1.#IND`) write what is no number. */
export const NOT_A_NUMBER = /^[+-]?(?:nan(?:\(\w*\))?|inf(?:inity)?|ovf|1\.#\w+)$/i;
const HEX = /^[\da-fA-F]{4}$/;
const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '\n': '\n' };
const UNCHANGED = '"\'\\/';
const AFTER_KEY = ',;:={}[]"\'';
const AFTER_VALUE = ',;{}[]"';
const SPACE = 32;

export interface LenientJson {
  value: unknown;
  /** The values that are null because they were no numbers, as `key: nan`. */
  notNumbers: readonly string[];
}

/** `__proto__` is a key like any other, as it is for JSON.parse. */
function put(fields: Record<string, unknown>, key: string, value: unknown) {
  if (key === '__proto__')
    Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
  else fields[key] = value;
}

/**
 * Reads JSON as firmware writes it, and as a shell leaves it: keys and text with single quotes or none, `nan` and `inf`,
 * trailing commas, `;` for a comma, `=` or `=>` for a colon, line breaks in text, a zero byte at the end. What JSON.parse
 * accepts has the same value here. Takes time in proportion to the text; throws a SyntaxError.
 */
export function parseLenient(text: string): LenientJson {
  const notNumbers: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;

  const fail = (): never => {
    throw new SyntaxError(`unexpected ${text[at] ?? 'end'} at ${at}`);
  };
  const skipSpace = () => {
    while (at < text.length && text.charCodeAt(at) <= SPACE) at++;
  };
  const eat = (character: string): boolean => {
    if (text[at] !== character) return false;
    at++;
    return true;
  };

  const escaped = (): string => {
    const letter = text[at++] ?? fail();
    if (letter === 'u') {
      const digits = text.slice(at, at + 4);
      if (!HEX.test(digits)) fail();
      at += 4;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    return UNCHANGED.includes(letter) ? letter : (ESCAPED[letter] ?? fail());
  };

  const quoted = (quote: string): string => {
    let read = '';
    let from = at;
    for (; at < text.length; at++) {
      const character = text[at];
      if (character !== quote && character !== '\\') continue;
      read += text.slice(from, at++);
      if (character === quote) return read;
      read += escaped();
      from = at--;
    }
    return fail();
  };

  /** Text without quotes, up to one of the characters or the end of the line. */
  const bare = (stops: string): string => {
    const from = at;
    while (at < text.length && text.charCodeAt(at) >= SPACE && !stops.includes(text[at] as string)) at++;
    return text.slice(from, at).trimEnd() || fail();
  };

  const key = (): string => (eat('"') ? quoted('"') : eat("'") ? quoted("'") : bare(AFTER_KEY));

  const bareValue = (name: string): unknown => {
    if (text[at] === ':' || text[at] === '=') fail();
    const word = bare(AFTER_VALUE);
    if (NUMBER.test(word)) return Number(word);
    if (NOT_A_NUMBER.test(word)) {
      notNumbers.push(`${name}: ${word}`);
      return null;
    }
    const keyword = KEYWORDS.get(word.toLowerCase());
    return keyword === undefined && word !== PYTHON_NULL ? word : (keyword ?? null);
  };

  /** Reads what stands between brackets; a separator may also stand after the last of it. */
  const each = (end: string, read: () => void) => {
    for (skipSpace(); !eat(end); skipSpace()) {
      read();
      skipSpace();
      if (!eat(',') && !eat(';') && text[at] !== end) fail();
    }
  };

  const fields = (depth: number): Record<string, unknown> => {
    const found: Record<string, unknown> = {};
    each('}', () => {
      const name = key();
      skipSpace();
      if (eat('=')) eat('>');
      else if (!eat(':')) fail();
      put(found, name, value(name, depth));
    });
    return found;
  };

  const list = (name: string, depth: number): unknown[] => {
    const found: unknown[] = [];
    each(']', () => found.push(value(name, depth)));
    return found;
  };

  const value = (name: string, depth: number): unknown => {
    if (depth > DEPTH_LIMIT) fail();
    skipSpace();
    if (eat('{')) return fields(depth + 1);
    if (eat('[')) return list(name, depth + 1);
    if (eat('"')) return quoted('"');
    return eat("'") ? quoted("'") : bareValue(name);
  };

  const read = value('', 0);
  skipSpace();
  if (at < text.length) fail();
  return { value: read, notNumbers };
}
