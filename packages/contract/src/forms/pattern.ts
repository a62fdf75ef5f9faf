/**
 * Regular expressions that take time in proportion to the text, whatever the expression is: all states are followed at
 * once instead of one after the other. Those of the platform can be made to run for ever by whoever writes one.
 */
type Accepts = (character: string) => boolean;

type Instruction =
  | { op: 'one'; accepts: Accepts }
  | { op: 'split'; to: number[] }
  | { op: 'begin' }
  | { op: 'end' };

type Node =
  | { type: 'one'; accepts: Accepts }
  | { type: 'begin' | 'end' | 'empty' }
  | { type: 'sequence' | 'either'; parts: Node[] }
  | { type: 'times'; node: Node; min: number; max: number };

export class PatternError extends Error {
  readonly at: number;
  constructor(at: number) {
    super('pattern');
    this.at = at;
  }
}

const PROGRAM_MAX = 500;
const TIMES_MAX = 400;
const GROUPS_MAX = 50;

const isDigit: Accepts = (character) => character >= '0' && character <= '9';
const isWord: Accepts = (character) => /^\w$/.test(character);
const isBlank: Accepts = (character) => /^\s$/.test(character);
const not =
  (accepts: Accepts): Accepts =>
  (character) =>
    !accepts(character);
const classes: Record<string, Accepts> = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isBlank,
  S: not(isBlank),
};
const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
const exactly =
  (wanted: string): Accepts =>
  (character) =>
    character === wanted;

function parsePattern(source: string): Node {
  const characters = Array.from(source);
  let at = 0;
  let groups = 0;
  const fail = (): never => {
    throw new PatternError(at);
  };
  const take = (): string => characters[at++] ?? fail();

  function escaped(): { accepts: Accepts; single?: string } {
    const letter = take();
    const known = classes[letter];
    if (known) return { accepts: known };
    const single = controls[letter] ?? letter;
    // Back references and classes of Unicode are not part of it.
    if (/[A-Za-z0-9]/.test(letter) && !controls[letter]) fail();
    return { accepts: exactly(single), single };
  }

  function inBrackets(): Accepts {
    const isNegated = characters[at] === '^';
    if (isNegated) at += 1;
    const accepted: Accepts[] = [];
    do {
      const letter = take();
      const { accepts, single } = letter === '\\' ? escaped() : { accepts: exactly(letter), single: letter };
      if (single !== undefined && characters[at] === '-' && characters[at + 1] !== ']') {
        at += 1;
        const last = take();
        const end = last === '\\' ? (escaped().single ?? fail()) : last;
        if (end < single) fail();
        accepted.push((character) => character >= single && character <= end);
      } else accepted.push(accepts);
    } while (characters[at] !== ']');
    at += 1;
    return (character) => accepted.some((accepts) => accepts(character)) !== isNegated;
  }

  function group(): Node {
    if (++groups > GROUPS_MAX) fail();
    if (characters[at] === '?') {
      at += 1;
      if (take() !== ':') fail();
    }
    const inner = either();
    if (take() !== ')') fail();
    return inner;
  }

  function atom(): Node {
    const letter = take();
    if (letter === '(') return group();
    if (letter === '[') return { type: 'one', accepts: inBrackets() };
    if (letter === '.') return { type: 'one', accepts: (character) => character !== '\n' };
    if (letter === '^') return { type: 'begin' };
    if (letter === '$') return { type: 'end' };
    if (letter === '\\') return { type: 'one', accepts: escaped().accepts };
    if ('*+?{})]'.includes(letter)) {
      at -= 1;
      fail();
    }
    return { type: 'one', accepts: exactly(letter) };
  }

  function counted(): { min: number; max: number } | undefined {
    const letter = characters[at];
    if (letter === '*' || letter === '+' || letter === '?') {
      at += 1;
      return { min: letter === '+' ? 1 : 0, max: letter === '?' ? 1 : Number.POSITIVE_INFINITY };
    }
    if (letter !== '{') return undefined;
    const [whole, low, comma, high] = /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(characters.slice(at).join('')) ?? [];
    if (!whole) return fail();
    at += whole.length;
    const min = Number(low);
    const max = high ? Number(high) : comma ? Number.POSITIVE_INFINITY : min;
    if (max < min || min > TIMES_MAX || (Number.isFinite(max) && max > TIMES_MAX)) return fail();
    return { min, max };
  }

  function sequence(): Node {
    const parts: Node[] = [];
    while (at < characters.length && characters[at] !== '|' && characters[at] !== ')') {
      const node = atom();
      const times = counted();
      // Matching the least or the most is the same to whoever only asks whether it matches.
      if (times && characters[at] === '?') at += 1;
      parts.push(times ? { type: 'times', node, ...times } : node);
    }
    return { type: 'sequence', parts };
  }

  function either(): Node {
    const parts = [sequence()];
    while (characters[at] === '|') {
      at += 1;
      parts.push(sequence());
    }
    return { type: 'either', parts };
  }

  const whole = either();
  if (at < characters.length) fail();
  return whole;
}

function compile(node: Node, program: Instruction[]): void {
  if (program.length > PROGRAM_MAX) throw new PatternError(0);
  if (node.type === 'one') program.push({ op: 'one', accepts: node.accepts });
  else if (node.type === 'begin' || node.type === 'end') program.push({ op: node.type });
  else if (node.type === 'sequence') for (const part of node.parts) compile(part, program);
  else if (node.type === 'either') compileEither(node.parts, program);
  else if (node.type === 'times') compileTimes(node, program);
}

function compileEither(parts: Node[], program: Instruction[]) {
  const ends: Extract<Instruction, { op: 'split' }>[] = [];
  for (const part of parts.slice(0, -1)) {
    const fork = { op: 'split' as const, to: [program.length + 1] };
    program.push(fork);
    compile(part, program);
    const end = { op: 'split' as const, to: [] as number[] };
    ends.push(end);
    program.push(end);
    fork.to.push(program.length);
  }
  compile(parts.at(-1) ?? { type: 'empty' }, program);
  for (const end of ends) end.to.push(program.length);
}

function compileTimes({ node, min, max }: Extract<Node, { type: 'times' }>, program: Instruction[]) {
  for (let time = 0; time < min; time += 1) compile(node, program);
  if (max === Number.POSITIVE_INFINITY) {
    const loop = program.length;
    const fork = { op: 'split' as const, to: [loop + 1] };
    program.push(fork);
    compile(node, program);
    program.push({ op: 'split', to: [loop] });
    fork.to.push(program.length);
    return;
  }
  const forks: Extract<Instruction, { op: 'split' }>[] = [];
  for (let time = min; time < max; time += 1) {
    const fork = { op: 'split' as const, to: [program.length + 1] };
    forks.push(fork);
    program.push(fork);
    compile(node, program);
  }
  for (const fork of forks) fork.to.push(program.length);
}

export interface Pattern {
  /** Whether the whole text matches. */
  matches(text: string): boolean;
  /** Steps for each character, at most. */
  size: number;
}

const known = new Map<string, Pattern>();
const KNOWN_MAX = 500;

/** Reads a regular expression; throws a PatternError. */
export function readPattern(source: string): Pattern {
  const before = known.get(source);
  if (before) return before;
  const program: Instruction[] = [];
  compile(parsePattern(source), program);
  if (program.length > PROGRAM_MAX) throw new PatternError(0);
  const pattern: Pattern = { matches: (text) => matches(program, Array.from(text)), size: program.length };
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(source, pattern);
  return pattern;
}

function matches(program: Instruction[], characters: string[]): boolean {
  /** The instructions that are reached without taking a character. */
  const follow = (starts: number[], at: number): Set<number> => {
    const reached = new Set<number>();
    const open = [...starts];
    while (open.length > 0) {
      const next = open.pop() as number;
      if (reached.has(next)) continue;
      reached.add(next);
      const instruction = program[next];
      if (instruction?.op === 'split') open.push(...instruction.to);
      if (instruction?.op === 'begin' && at === 0) open.push(next + 1);
      if (instruction?.op === 'end' && at === characters.length) open.push(next + 1);
    }
    return reached;
  };
  let current = follow([0], 0);
  for (const [index, character] of characters.entries()) {
    const next: number[] = [];
    for (const at of current) {
      const instruction = program[at];
      if (instruction?.op === 'one' && instruction.accepts(character)) next.push(at + 1);
    }
    if (next.length === 0) return false;
    current = follow(next, index + 1);
  }
  return current.has(program.length);
}
