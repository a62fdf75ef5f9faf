import { CamelCasePlugin, PostgresAdapter, PostgresQueryCompiler } from 'kysely';

/** Kysely's own naming rules, applied to each identifier once instead of to every query and row. */
class Rules extends CamelCasePlugin {
  readonly snake = (name: string) => this.snakeCase(name);
  readonly camel = (name: string) => this.camelCase(name);
}
const rules = new Rules();

const cached = (convert: (name: string) => string) => {
  const cache = new Map<string, string>();
  return (name: string): string => {
    const found = cache.get(name);
    if (found !== undefined) return found;
    const converted = convert(name);
    cache.set(name, converted);
    return converted;
  };
};

/** Identifiers come from our code and are few, so all of them are cached. */
export const snake = cached(rules.snake);
export const camel = cached(rules.camel);

/** Converts `idTwin` in the code to `id_twin` in the database. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snake(identifier));
  }
}

export const compiler = new SnakeCaseCompiler();
export const adapter = new PostgresAdapter();
