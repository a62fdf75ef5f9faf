import { randomBytes } from 'node:crypto';
import { type Config, readConfig } from '../config.ts';
import { StartupError } from '../db/embedded/startup-error.ts';

type Env = Record<string, string | undefined>;

export interface Settings {
  /** What the variables say that can be read. */
  config: Config;
  /** What the product would refuse, one sentence for each. */
  refusals: string[];
  /** Whether the key is missing or cannot be read, so that it cannot be compared with the database. */
  lacksKey: boolean;
}

/** The variables that a refusal names; it names every one that it is about. */
const namedIn = (sentence: string, env: Env) =>
  [...new Set(sentence.match(/[A-Z][A-Z0-9_]+/g))].filter((name) => env[name] !== undefined);

/** Reads the configuration as the product does, again and again without what it refuses. */
export function readSettings(env: Env): Settings {
  const left = { ...env };
  const refusals: string[] = [];
  let lacksKey = false;
  for (;;) {
    try {
      return { config: readConfig(left), refusals, lacksKey };
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      const names = namedIn(error.message, left);
      if (names.length === 0) throw error;
      refusals.push(error.message);
      // The database can be checked without its key, which then is any.
      const isKey = names.includes('GEMELO_KEY') || /\bGEMELO_KEY\b/.test(error.message);
      lacksKey ||= isKey;
      for (const name of names) if (!isKey) delete left[name];
      if (isKey) left.GEMELO_KEY = randomBytes(32).toString('base64');
    }
  }
}

/** A password with a plain % is no coded one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const SECRET = /(PASSWORD|SECRET|_KEY|KEY_OLD)$/;
const MIN_LENGTH = 4;

/** Replaces every secret of the configuration in a text, in case somebody else's error message repeats one. */
export function hidingSecrets(env: Env): (text: string) => string {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => {
    if (SECRET.test(name) && !name.includes('PUBLIC')) return value.split(',').map((part) => part.trim());
    if (!URL.canParse(value)) return [];
    const { password, searchParams } = new URL(value);
    const secret = searchParams.get('client_secret') ?? '';
    return [password, decoded(password), searchParams.get('password') ?? '', secret];
  });
  const hidden = secrets.filter(({ length }) => length >= MIN_LENGTH);
  return (text) => hidden.reduce((so, secret) => so.replaceAll(secret, '«oculto»'), text);
}
