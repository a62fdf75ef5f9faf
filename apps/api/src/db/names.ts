import { CamelCasePlugin, PostgresAdapter, PostgresQueryCompiler } from 'kysely';

/** Kysely's own rules for names, applied to identifiers once instead of to every query and every row. */
class Rules extends CamelCasePlugin {
  readonly snake = (name: string) => this.snakeCase(name);
  readonly camel = (name: string) => this.camelCase(name);
}
const rules = new Rules();

const remembered = (convert: (name: string) => string) => {
  const known = new Map<string, string>();
  return (name: string): string => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const converted = convert(name);
    known.set(name, converted);
    return converted;
  };
};

/** Names are those of tables, columns and aliases in our code: few, so all are remembered. */
export const snake = remembered(rules.snake);
export const camel = remembered(rules.camel);

/** The code says `idTwin` where the database says `id_twin`. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snake(identifier));
  }
}

export const compiler = new SnakeCaseCompiler();
export const adapter = new PostgresAdapter();
