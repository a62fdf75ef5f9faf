import type { Shape } from './slots.ts';

let counter = 0;
const DAY = '2026-01-01';

/** Texts for the patterns of fields; the first that matches is used. They are constant within a request. */
const texts = () => {
  const letter = (n: number) => String.fromCharCode(65 + (n % 26));
  return [
    `Prueba numerada ${counter}`,
    `Prueba${counter}`,
    `prueba-${counter}`,
    `prueba${counter}@ejemplo.test`,
    `/prueba/${counter}`,
    'America/Guatemala',
    `${letter(counter)}${letter(Math.floor(counter / 26))}`,
    '#9ccc65',
    'C-2026-000001',
    DAY,
    `00:11:22:33:44:${String(counter % 100).padStart(2, '0')}`,
    '1',
    `https://ejemplo.test/${counter}`,
    // The keys of a browser.
    'A'.repeat(22),
    'B'.repeat(87),
  ];
};

/** Ids that the request needs besides the one under test. */
export type Fill = (path: string[]) => unknown;

/** The end of a period follows its beginning. */
const ENDS = new Set(['dueAt']);

function sampleText(
  { pattern, allOf = [], minLength = 0, maxLength = Number.MAX_SAFE_INTEGER, format }: Shape,
  name: string,
) {
  if (format === 'date-time') return `2026-01-0${ENDS.has(name) ? 2 : 1}T00:00:00Z`;
  if (format === 'date') return DAY;
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  const rules = [pattern, ...allOf.map((one) => one.pattern)].filter((rule) => rule !== undefined);
  return texts().find(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      rules.every((rule) => new RegExp(rule, 'iu').test(text)),
  );
}

/** A valid value of a schema: only required parts, and those that `fill` provides. */
export function sample(shape: Shape, fill: Fill, path: string[] = []): unknown {
  if (path.length === 0) counter += 1;
  const filled = fill(path);
  if (filled !== undefined) return filled;
  if (shape.contentMediaType) return Buffer.from('Prueba');
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return sample(first, fill, path);
  switch ([shape.type].flat()[0]) {
    case 'object': {
      const required = new Set(shape.required);
      const parts = Object.entries(shape.properties ?? {}).map(([name, part]) => {
        const value = required.has(name)
          ? sample(part, fill, [...path, name])
          : optional(part, fill, [...path, name]);
        return [name, value] as const;
      });
      return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
    }
    case 'array': {
      const inner = optional(shape.items ?? {}, fill, [...path, '0']);
      if (inner !== undefined) return [inner];
      return (shape.minItems ?? 0) > 0 ? [sample(shape.items ?? {}, fill, [...path, '0'])] : [];
    }
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1);
    case 'boolean':
      return false;
    case 'string':
      // A nullable text of a special format, such as a data URL, is left out.
      return sampleText(shape, path.at(-1) ?? '') ?? (shape.type?.includes('null') ? null : undefined);
    default:
      return undefined;
  }
}

/** An optional part is included only if something inside it is requested. */
function optional(shape: Shape, fill: Fill, path: string[]): unknown {
  let isFilled = false;
  const value = sample(
    shape,
    (at) => {
      const found = fill(at);
      isFilled ||= found !== undefined;
      return found;
    },
    path,
  );
  return isFilled ? value : undefined;
}
