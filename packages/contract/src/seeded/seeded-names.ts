/** The seeded names of one language, by kind of reference row and key. */
export type SeededTexts = Record<string, Record<string, string>>;

/** Properties of answers that hold reference rows, or their names, under another word than their kind. */
const aliases: Record<string, string> = {
  roles: 'role',
  measurements: 'measurement',
  sensors: 'sensor',
  models: 'twin-model',
  rules: 'alarm-rule',
  types: 'ticket-type',
  priorities: 'task-priority',
  states: 'ticket-state',
};
/** The same words in the options of tasks mean other catalogues. */
const taskAliases: Record<string, string> = {
  types: 'task-type',
  categories: 'task-category',
  states: 'task-state',
};
/** Properties that are the name itself. */
const plainNames: Record<string, string> = {
  measurement: 'measurement',
  sensor: 'sensor',
  rule: 'alarm-rule',
};

const kinds = new Map<string, string>();

/** `TicketState` and `idTicketState` are of the kind `ticket-state`, `Measurements` of the kind `measurement`. */
export function kindOf(property: string): string {
  const known = kinds.get(property);
  if (known !== undefined) return known;
  const words = property.replace(/^id(?=[A-Z])/, '').replace(/(?<=[a-z])(?=[A-Z])/g, '-');
  const kind = aliases[words.toLowerCase()] ?? words.toLowerCase();
  kinds.set(property, kind);
  return kind;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The kind of catalogue whose choices a call lists. */
const choicesOf = (route: string) => /\/catalogues\/([\w-]+)\/choices$/.exec(route)?.[1];

/**
 * Reference rows are seeded with Spanish names. A row that still has its seeded name is shown in the reader's language,
 * a renamed one as it is. Only the names of rows that another record refers to are replaced in answers: those of the
 * rows themselves are edited in forms, and are translated where they are shown.
 */
export function createSeededNames(stored: SeededTexts, shown: SeededTexts) {
  const pairs = new Map(
    Object.entries(stored).map(([kind, names]) => [
      kind,
      new Map(Object.entries(names).map(([key, name]) => [name, shown[kind]?.[key] ?? name])),
    ]),
  );
  const nameOf = (kind: string, name: string) => pairs.get(kind)?.get(name) ?? name;

  const renamed = (value: Record<string, unknown>, field: 'name' | 'label', kind: string) => {
    const name = value[field];
    if (typeof name !== 'string') return value;
    const said = nameOf(kind, name);
    return said === name ? value : { ...value, [field]: said };
  };

  /** Unchanged parts keep their identity. */
  const walk = (
    value: unknown,
    property: string,
    kind: string | undefined,
    own: Record<string, string> = {},
  ): unknown => {
    if (typeof value === 'string') {
      const own = plainNames[property];
      return own ? nameOf(own, value) : value;
    }
    if (Array.isArray(value)) {
      const items = value.map((item) => walk(item, property, kind, own));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(
      ([name, part]) => [name, walk(part, name, own[name] ?? kindOf(name), own)] as const,
    );
    const changed = entries.some(([name, part]) => part !== value[name]);
    const copy: Record<string, unknown> = changed ? Object.fromEntries(entries) : value;
    if (kind === undefined || !pairs.has(kind)) return copy;
    return renamed(renamed(copy, 'name', kind), 'label', kind);
  };

  return {
    nameOf,
    /** The data of an answer with the names of the reference rows in it. */
    inAnswer: <T>(route: string, data: T): T =>
      walk(data, '', choicesOf(route), route.includes('/tasks/') ? taskAliases : undefined) as T,
    /** A value of a row of this kind, such as its own name. */
    inValue<T>(kind: string, property: string, value: T): T {
      if (property === 'name' && typeof value === 'string') return nameOf(kind, value) as T & string;
      if (property === 'description' && typeof value === 'string')
        return nameOf(`${kind}-description`, value) as T & string;
      return walk(value, property, kindOf(property)) as T;
    },
    /** An option of the form field that holds the id of a reference row: `sensors.0.idSensor` holds a sensor. */
    inField: (field: string, label: string) => nameOf(kindOf(field.split('.').at(-1) ?? field), label),
  };
}
export type SeededNames = ReturnType<typeof createSeededNames>;
