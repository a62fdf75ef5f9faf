import { ExpressionError, parseExpression, printExpression } from '@gemelo/contract/forms/expression';

/** The plain value that a formula consists of; undefined where it is computed. */
export function literalOf(formula: string | undefined): string | undefined {
  if (formula === undefined) return '';
  try {
    const expression = parseExpression(formula);
    if (expression.type === 'text') return expression.value;
    if (expression.type === 'number') return printExpression(expression);
    return expression.type === 'negate' && expression.operand.type === 'number'
      ? printExpression(expression)
      : undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return undefined;
  }
}

/** The formula that gives a plain value. */
export function formulaFor(value: string, isNumber: boolean): string | undefined {
  if (value === '') return undefined;
  return isNumber ? value : printExpression({ type: 'text', value, at: 0 });
}
