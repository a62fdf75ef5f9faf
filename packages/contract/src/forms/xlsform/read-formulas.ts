import {
  ANSWER_TEXT_MAX,
  attributesOf,
  EXPRESSION_MAX,
  type FormItem,
  formItem,
  type ItemKind,
} from '../document.ts';
import {
  type Expression,
  ExpressionError,
  parseExpression,
  partsOf,
  printExpression,
} from '../expression.ts';

export type Read =
  | { formula: string }
  | { code: string; at: number; params: Record<string, string | number> };

const tooLong: Read = { code: 'formulaLong', at: 0, params: { limit: EXPRESSION_MAX } };
const within = (formula: string): Read => (formula.length > EXPRESSION_MAX ? tooLong : { formula });

/** A formula of a cell, in the words of the product. Quotation marks of word processors are those of keyboards. */
export function readFormula(cell: string): Read {
  const source = cell.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").trim();
  // A cell holds enough operators to exhaust the stack of whoever walks through them.
  if (source.length > EXPRESSION_MAX) return tooLong;
  try {
    return within(printExpression(parseExpression(source)));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { code, at, params } = error;
    return { code, at, params };
  }
}

const isYes = (cell: string) => /^(yes|true(\(\))?|1|sí|si)$/i.test(cell);
const isNo = (cell: string) => /^(no|false(\(\))?|0)$/i.test(cell);

/** `yes`, or a condition. */
export const readRequired = (cell: string): Partial<FormItem> | Read | undefined => {
  if (isNo(cell)) return undefined;
  return isYes(cell) ? { required: true } : readFormula(cell);
};
export const isReadOnly = (cell: string) => isYes(cell);

const isAboutItself = (expression: Expression) =>
  [...partsOf(expression)].some(({ type }) => type === 'self');

const isLength = (value: number) => Number.isInteger(value) && value >= 1 && value <= ANSWER_TEXT_MAX;
const isPattern = (source: string) => formItem.shape.pattern.safeParse(source).success;

type Limits = Pick<FormItem, 'min' | 'max' | 'minLength' | 'maxLength' | 'pattern'>;

const isCallOnItself = (expression: Expression, name: string) =>
  expression.type === 'call' && expression.name === name && expression.values[0]?.type === 'self';

/** One comparison as the limit that it is. */
function limitIn(part: Expression, kind: ItemKind): Limits | undefined {
  const own: readonly (keyof FormItem)[] = attributesOf[kind];
  if (isCallOnItself(part, 'regex') && part.type === 'call' && own.includes('pattern')) {
    const pattern = part.values[1];
    return pattern?.type === 'text' && isPattern(pattern.value) ? { pattern: pattern.value } : undefined;
  }
  if (part.type !== 'binary' || (part.operator !== '>=' && part.operator !== '<=')) return undefined;
  const { left, right } = part;
  const isLeast = part.operator === '>=';
  if (isCallOnItself(left, 'string-length') && right.type === 'number' && own.includes('minLength')) {
    if (!isLength(right.value)) return undefined;
    return isLeast ? { minLength: right.value } : { maxLength: right.value };
  }
  const isMeasured = kind === 'selectMany' ? isCallOnItself(left, 'count-selected') : left.type === 'self';
  if (!isMeasured || !own.includes('min') || isAboutItself(right)) return undefined;
  const limit = printExpression(right);
  return isLeast ? { min: limit } : { max: limit };
}

/** `. >= 0 and . <= 60` as the two limits that it is; undefined if it says more than that. */
export function limitsIn(formula: string, kind: ItemKind): Limits | undefined {
  const limits: Limits = {};
  const open = [parseExpression(formula)];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.type === 'binary' && part.operator === 'and') open.push(part.left, part.right);
    else {
      const found = limitIn(part, kind);
      if (!found || Object.keys(found).some((name) => name in limits)) return undefined;
      Object.assign(limits, found);
    }
  }
  return limits;
}

const looksLikeFormula = (cell: string) => /\$\{|^[a-z-]+\(.*\)$/i.test(cell);

/** What an answer begins with: a value as it stands, or a formula. */
export function readDefault(cell: string, kind: ItemKind): Read {
  if (looksLikeFormula(cell)) return readFormula(cell);
  const isNumber = (kind === 'number' || kind === 'scale') && /^-?\d+(\.\d+)?$/.test(cell);
  return isNumber ? { formula: cell } : within(printExpression({ type: 'text', value: cell, at: 0 }));
}
