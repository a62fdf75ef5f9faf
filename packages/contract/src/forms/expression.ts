/**
 * The language of conditions and calculations: that of XLSForm, so that files go in and out as they are.
 * `${name}` is an answer, `.` the answer itself, a bare name a column of a choice.
 */
export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | 'div'
  | 'mod';

export type Expression =
  | { type: 'number'; value: number; at: number }
  | { type: 'text'; value: string; at: number }
  | { type: 'answer'; name: string; at: number }
  | { type: 'self'; at: number }
  | { type: 'column'; name: string; at: number }
  | { type: 'negate'; operand: Expression; at: number }
  | { type: 'binary'; operator: BinaryOperator; left: Expression; right: Expression; at: number }
  | { type: 'call'; name: string; values: Expression[]; at: number };

/** Why a formula cannot be read, and where. */
export class ExpressionError extends Error {
  readonly code: string;
  readonly at: number;
  readonly params: Record<string, string | number>;
  constructor(code: string, at: number, params: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.at = at;
    this.params = params;
  }
}

interface Token {
  kind: 'number' | 'text' | 'answer' | 'name' | 'symbol' | 'end';
  text: string;
  at: number;
}

/** Formulas inside each other; deeper ones would exhaust the stack of whoever reads them. */
const NESTING_MAX = 40;

const tokenPattern =
  /\s*(?:(?<number>\d+(?:\.\d+)?|\.\d+)|(?<text>'[^']*'|"[^"]*")|\$\{\s*(?<answer>[^{}\s]*)\s*\}|(?<name>[A-Za-z_][A-Za-z0-9_:-]*)|(?<symbol>!=|<=|>=|\.\.|[-=<>+*(),.]))/y;

function tokens(source: string): Token[] {
  const found: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  let at = 0;
  while (source.slice(at).trim() !== '') {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    const begin = at + (source.slice(at).length - source.slice(at).trimStart().length);
    if (!match?.groups) {
      const isOpen = source[begin] === "'" || source[begin] === '"';
      throw new ExpressionError(isOpen ? 'quote' : 'character', begin, { character: source[begin] ?? '' });
    }
    const [kind, text] = Object.entries(match.groups).find(([, value]) => value !== undefined) ?? ['end', ''];
    found.push({ kind: kind as Token['kind'], text: text ?? '', at: begin });
    at = pattern.lastIndex;
  }
  return [...found, { kind: 'end', text: '', at: source.length }];
}

/** Weakest first. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

/** Reads a formula; throws an ExpressionError. */
export function parseExpression(source: string): Expression {
  const all = tokens(source);
  let next = 0;
  let depth = 0;
  const peek = () => all[next] as Token;
  const take = () => all[next++] as Token;
  const isSymbol = (text: string) => peek().kind === 'symbol' && peek().text === text;
  const expect = (text: string) => {
    if (!isSymbol(text)) throw new ExpressionError('expected', peek().at, { expected: text });
    take();
  };
  const operatorOf = (level: readonly BinaryOperator[]) =>
    level.find(
      (operator) => peek().text === operator && (peek().kind === 'symbol' || peek().kind === 'name'),
    );

  function binary(level: number): Expression {
    const operators = levels[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    for (let operator = operatorOf(operators); operator; operator = operatorOf(operators)) {
      const { at } = take();
      left = { type: 'binary', operator, left, right: binary(level + 1), at };
    }
    return left;
  }

  function unary(): Expression {
    if (!isSymbol('-')) return primary();
    const { at } = take();
    return { type: 'negate', operand: nested(unary), at };
  }

  function nested<T>(read: () => T): T {
    if (++depth > NESTING_MAX) throw new ExpressionError('nesting', peek().at);
    const result = read();
    depth -= 1;
    return result;
  }

  function values(): Expression[] {
    const read: Expression[] = [];
    if (!isSymbol(')')) {
      read.push(nested(() => binary(0)));
      while (isSymbol(',')) {
        take();
        read.push(nested(() => binary(0)));
      }
    }
    expect(')');
    return read;
  }

  function primary(): Expression {
    const { kind, text, at } = take();
    if (kind === 'number') return { type: 'number', value: Number(text), at };
    if (kind === 'text') return { type: 'text', value: text.slice(1, -1), at };
    if (kind === 'answer') return { type: 'answer', name: text, at };
    if (kind === 'symbol' && text === '.') return { type: 'self', at };
    // XLSForm writes the number of a repetition as position(..).
    if (kind === 'symbol' && text === '..') return { type: 'call', name: '..', values: [], at };
    if (kind === 'symbol' && text === '(') {
      const inner = nested(() => binary(0));
      expect(')');
      return inner;
    }
    if (kind === 'name' && isSymbol('(')) {
      take();
      return { type: 'call', name: text, values: values(), at };
    }
    if (kind === 'name') return { type: 'column', name: text, at };
    throw new ExpressionError(kind === 'end' ? 'unfinished' : 'unexpected', at, { text });
  }

  const whole = binary(0);
  if (peek().kind !== 'end') throw new ExpressionError('unexpected', peek().at, { text: peek().text });
  return whole;
}

const strengthOf = (expression: Expression): number =>
  expression.type === 'binary'
    ? levels.findIndex((level) => level.includes(expression.operator))
    : levels.length;

/** Without an exponent, which the language does not know. */
function digitsOf(value: number): string {
  const shown = String(value);
  if (!shown.includes('e')) return shown;
  return value >= 1 ? BigInt(value).toString() : value.toFixed(100).replace(/\.?0+$/, '');
}

/** Text with both kinds of quotes is put together of two. */
function quoted(value: string): string {
  if (!value.includes("'")) return `'${value}'`;
  if (!value.includes('"')) return `"${value}"`;
  const parts = value.split("'").map((part) => `'${part}'`);
  return `concat(${parts.join(', "\'", ')})`;
}

/** The formula as text, which reads as the same again. */
export function printExpression(expression: Expression): string {
  const { type } = expression;
  if (type === 'number') return digitsOf(expression.value);
  if (type === 'text') return quoted(expression.value);
  if (type === 'answer') return `\${${expression.name}}`;
  if (type === 'self') return '.';
  if (type === 'column') return expression.name;
  if (type === 'negate') {
    const operand = printExpression(expression.operand);
    return expression.operand.type === 'binary' ? `-(${operand})` : `-${operand}`;
  }
  if (type === 'call') {
    return expression.name === '..'
      ? '..'
      : `${expression.name}(${expression.values.map(printExpression).join(', ')})`;
  }
  const strength = strengthOf(expression);
  const side = (operand: Expression, weakest: number) =>
    strengthOf(operand) < weakest ? `(${printExpression(operand)})` : printExpression(operand);
  return `${side(expression.left, strength)} ${expression.operator} ${side(expression.right, strength + 1)}`;
}

/** Everything inside a formula, itself first. */
export function* partsOf(expression: Expression): Generator<Expression> {
  yield expression;
  if (expression.type === 'negate') yield* partsOf(expression.operand);
  if (expression.type === 'call') for (const value of expression.values) yield* partsOf(value);
  if (expression.type === 'binary') {
    yield* partsOf(expression.left);
    yield* partsOf(expression.right);
  }
}

/** The formula with other names of answers. */
export function renameAnswers(expression: Expression, rename: (name: string) => string): Expression {
  switch (expression.type) {
    case 'answer':
      return { ...expression, name: rename(expression.name) };
    case 'negate':
      return { ...expression, operand: renameAnswers(expression.operand, rename) };
    case 'call':
      return { ...expression, values: expression.values.map((value) => renameAnswers(value, rename)) };
    case 'binary':
      return {
        ...expression,
        left: renameAnswers(expression.left, rename),
        right: renameAnswers(expression.right, rename),
      };
    default:
      return expression;
  }
}
